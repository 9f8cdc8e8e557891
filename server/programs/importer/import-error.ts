/** The import cannot begin or be watched, and whoever started it can mend it: the message is a sentence that says what and how. */
export class ImportError extends Error {
  override readonly name = 'ImportError'
}
