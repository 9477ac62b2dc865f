// The audio thread with a stopwatch: tells at which frame a play arrived, and which was the first one
// heard. The clock is the engine's own, so that nothing outside the audio thread is measured. Tells
// also every quantum of live input as the browser gave it.
import { EngineProcessor } from '../../../web/src/engine/EngineProcessor.js';
import type { Message } from '../../../web/src/engine/protocol.js';

class Probe extends EngineProcessor {
  /** No fields with initial values: the first messages come before those would be set. */
  declare arrived: number | undefined;

  override obey(message: Message): void {
    if (message.kind === 'play') this.arrived = this.now;
    super.obey(message);
  }

  override process(inputs: Float32Array[][], outputs: Float32Array[][]): boolean {
    const { now } = this;
    const input = inputs[0] ?? [];
    if (input.length > 0) {
      this.port.postMessage({ kind: 'given', frame: now, sides: input.map((side) => side.slice()) });
    }
    const goesOn = super.process(inputs, outputs);
    const offset = outputs[0]?.[0]?.findIndex((sample) => sample !== 0) ?? -1;
    if (this.arrived !== undefined && offset >= 0) {
      this.port.postMessage({ kind: 'heard', arrived: this.arrived, heard: now + offset });
      this.arrived = undefined;
    }
    return goesOn;
  }
}

registerProcessor('quintet-engine', Probe);
