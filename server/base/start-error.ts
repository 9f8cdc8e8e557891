/** The server cannot start. The message contains the reason and what the operator has to do. */
export class StartError extends Error {
  override readonly name = 'StartError'
}
