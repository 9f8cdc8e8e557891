/** A text as it reads: with plain spaces, and without the word joiners that keep a line from breaking. */
export const withPlainSpaces = (text: string | null | undefined): string =>
  (text ?? '').replaceAll('\u2060', '').replaceAll(/\s/g, ' ')
