/** A failure after which work is not tried again before a wait, such as that of an answer with `Retry-After`. */
export class PostponedError extends Error {
  override readonly name: string = 'PostponedError'
  /** The least wait in milliseconds; 0 if nothing asked for one. */
  readonly waitMs: number

  constructor(message: string, { waitMs, cause }: { waitMs: number; cause?: unknown }) {
    super(message, { cause })
    this.waitMs = waitMs
  }
}
