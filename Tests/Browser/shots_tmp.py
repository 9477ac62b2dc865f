import os, sys
from pathlib import Path
sys.path.insert(0, os.path.dirname(__file__))
from support.browser import SCREENS, chromium
from support.scenes.household import CROWDED, SCENES
from support.scenes.houses import FLAGS, HOUSES, opened
OUT = Path('/tmp/shots'); OUT.mkdir(exist_ok=True)
words = sys.argv[1].split('|'); screens = sys.argv[2].split(','); scheme = sys.argv[3]
for house, start in HOUSES.items():
    chosen = [s for s in (*SCENES, *CROWDED) if s.house == house and s.name in words]
    if not chosen: continue
    browser = chromium.open(FLAGS.get(house, ()))
    with start() as served:
        for scene in chosen:
            for screen in screens:
                w, h = SCREENS[screen]
                try:
                    with opened(browser, served, scene, reduced_motion='reduce', viewport={'width': w, 'height': h}) as page:
                        page.emulate_media(color_scheme=scheme); page.wait_for_timeout(150)
                        page.screenshot(path=OUT / f"{scene.name.replace(', ','-').replace(' ','_')}-{screen}.png")
                except Exception as e: print(scene.name, screen, str(e)[:300])
chromium.close()
