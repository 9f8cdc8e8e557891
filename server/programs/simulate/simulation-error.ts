/** The simulation cannot start or go on. The message tells the user the reason and what to do. */
export class SimulationError extends Error {
  override readonly name = 'SimulationError'
}
