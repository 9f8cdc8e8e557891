/**
 * The store of films, pictures and imports cannot be used now. `isTemporary` says whether the same call can succeed
 * later without a change of the settings. The message contains no key.
 */
export class FilesUnavailableError extends Error {
  override readonly name = 'FilesUnavailableError'
  /** Distinguishes it from errors of a form that could not be read, which have none. */
  readonly code = 'FILES_UNAVAILABLE'
  constructor(
    message: string,
    readonly isTemporary: boolean,
    cause: unknown,
  ) {
    super(message, { cause })
  }
}

/** Whether an error, or one of its causes, is that of an unavailable store of files. */
export const isFilesUnavailable = (error: unknown): boolean =>
  error instanceof FilesUnavailableError || (error instanceof Error && isFilesUnavailable(error.cause))
