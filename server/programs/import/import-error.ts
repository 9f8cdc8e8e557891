/** The import cannot start or cannot be followed. The message tells the user the reason and what to do. */
export class ImportError extends Error {
  override readonly name = 'ImportError'
}
