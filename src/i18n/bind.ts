const oneLetterWord = /(^|[\s(„])([wzioauWZIOAU]) (?=\S)/g
const beforeUnit = /(\d) (?=(?:zł|s|min|h|godz\.|tys\.|mln|mld|px|MB|kB|ms)(?![\p{L}\d]))/gu

/**
 * Joins one-letter words to the next word and a number to its unit with U+00A0, so that no line ends in them
 * (docs/design.md, Numbers and dates).
 */
export const bind = (text: string): string => {
  // Twice, because two one-letter words in a row share the space between them ("i w domu").
  return text.replace(oneLetterWord, '$1$2\u00a0').replace(oneLetterWord, '$1$2\u00a0').replace(beforeUnit, '$1\u00a0')
}
