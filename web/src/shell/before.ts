// Runs before anything is drawn, so that a page chosen to be dark never flashes light.
import { wear } from '../page/appearance.js';

wear();
