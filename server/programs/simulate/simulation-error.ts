/** The simulation cannot start or continue. The message contains the reason and what the user has to do. */
export class SimulationError extends Error {
  override readonly name = 'SimulationError'
}
