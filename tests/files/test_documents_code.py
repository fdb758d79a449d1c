import subprocess
import sys

LOADS = """
import random, sys
from mapper.errors import DocumentError
from mapper.files.documents import read, to_bytes
from tests.files.full_document import full, text
from tests.files.test_fuzz import broken_bytes, broken_structure
from tests.times import TIMES

def attempt(data):
    try:
        return to_bytes(read(data, "fuzz.mapper"))
    except DocumentError as error:
        return str(error)

chance = random.Random(3)
attempt(text(full()))
attempt(b"")
texts = [make(chance) for _ in range(200 * TIMES) for make in (broken_bytes, broken_structure)]
for data in texts:  # once unwatched: what is loaded late is loaded now
    attempt(data)
seen = []
sys.addaudithook(lambda event, _: seen.append(event))
for data in texts:
    attempt(data)
watched = ("exec", "compile", "import", "open", "os.system", "os.exec", "subprocess.Popen", "socket.connect")
print(*sorted({event for event in seen if event in watched or event.startswith("socket.")}), "end")
"""


def test_no_document_makes_the_program_run_import_or_open_anything() -> None:
    done = subprocess.run([sys.executable, "-c", LOADS], capture_output=True, text=True, check=True)
    assert done.stdout.split() == ["end"]
