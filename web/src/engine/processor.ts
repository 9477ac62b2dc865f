// The script of the audio thread.
import { EngineProcessor } from './EngineProcessor.js';

registerProcessor('quintet-engine', EngineProcessor);
