const marked = 'ąćęłńóśźżáàâäãåčçďéèêëěíìîïňñòôöõøřšťúùûüůýž'
const plain = 'acelnoszzaaaaaaccdeeeeeiiiinnooooorstuuuuuyz'

/** Letters with marks: those of Polish, and the most common of other languages, in both cases. */
export const MARKED_LETTERS = marked + marked.toUpperCase()
/** The letters of {@link MARKED_LETTERS} without their marks, in the same order, for `translate` of PostgreSQL. */
export const PLAIN_LETTERS = plain + plain.toUpperCase()
