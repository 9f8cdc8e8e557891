/** The server cannot start, and the operator can mend it: the message is a sentence that says what and how. */
export class StartError extends Error {
  override readonly name = 'StartError'
}
