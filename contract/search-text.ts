const marked = 'ąćęłńóśźżáàâäãåčçďéèêëěíìîïňñòôöõøřšťúùûüůýž'
const plain = 'acelnoszzaaaaaaccdeeeeeiiiinnooooorstuuuuuyz'

/** Letters with marks: those of Polish, and the most common of other languages, in both cases. */
export const MARKED_LETTERS = marked + marked.toUpperCase()
/** The letters of {@link MARKED_LETTERS} without their marks, in the same order. */
export const PLAIN_LETTERS = plain + plain.toUpperCase()

const plainOf = new Map(Array.from(MARKED_LETTERS, (letter, index) => [letter, PLAIN_LETTERS[index] ?? letter]))

/** A text without the marks of its letters. Searches compare texts without them: `Lodz` finds `Łódź`. */
export const withoutMarks = (text: string): string =>
  Array.from(text.normalize('NFC'), (letter) => plainOf.get(letter) ?? letter).join('')

/** A text as searches in the browser compare it: without marks, in lower case. */
export const searchable = (text: string): string => withoutMarks(text).toLocaleLowerCase('pl')
