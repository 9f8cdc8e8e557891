/** The araboxes cannot be simulated, and whoever started them can mend it: the message is a sentence that says what and how. */
export class SimulationError extends Error {
  override readonly name = 'SimulationError'
}
