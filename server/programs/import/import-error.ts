/** The import cannot start or cannot be followed. The message contains the reason and what the user has to do. */
export class ImportError extends Error {
  override readonly name = 'ImportError'
}
