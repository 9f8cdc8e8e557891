/** The server cannot start. The message tells the operator the reason and what to do. */
export class StartError extends Error {
  override readonly name = 'StartError'
}
