"""Sonidea in the states of its room: the library, the trash, projects, settings, what is not there."""

from acts import after, button, seen
from houses import Scene
from son import HOME

SONIDEA = [
    Scene("recordings, none yet", HOME, "new", seen("Nothing recorded yet")),
    Scene("recordings, the shortcuts", f"{HOME}/settings", "new", after(seen("Angst Robot"), button("Keyboard shortcuts"))),
    Scene("recordings, they do not come", HOME, "new", seen("Recordings cannot be shown"), "sonidea/recordings"),
    Scene("recordings, an empty trash", f"{HOME}/trash", "new", seen("The trash is empty")),
    Scene("recordings, no projects", f"{HOME}/projects", "new", seen("No projects yet")),
    Scene("recordings, settings", f"{HOME}/settings", "new", seen("Angst Robot")),
    Scene("recordings, an invitation", f"{HOME}/join/abc", "new", seen("Join an album")),
]
