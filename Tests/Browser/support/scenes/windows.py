"""Which windows the scenes of a run have opened, noted by whoever audits them."""

import json

from support.paths import BUILD

FOLDER = BUILD / "windows"


def note_windows(scene, titles):
    FOLDER.mkdir(parents=True, exist_ok=True)
    (FOLDER / f"{scene.name}.json").write_text(json.dumps(titles))


def noted_windows():
    """The titles that were seen, by the names of the scenes."""
    return {file.stem: json.loads(file.read_text()) for file in FOLDER.glob("*.json")}
