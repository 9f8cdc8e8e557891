import { type SQL, sql } from 'drizzle-orm'

const marked = 'ąćęłńóśźżáàâäãåčçďéèêëěíìîïňñòôöõøřšťúùûüůýž'
const plain = 'acelnoszzaaaaaaccdeeeeeiiiinnooooorstuuuuuyz'

/** Letters with marks: those of Polish, and the most common of other languages, in both cases. */
export const MARKED_LETTERS = marked + marked.toUpperCase()
/** The letters of {@link MARKED_LETTERS} without their marks, in the same order, for `translate` of PostgreSQL. */
export const PLAIN_LETTERS = plain + plain.toUpperCase()

/** SQL of a text without the marks of its letters. `column` is the name of its column. */
export const withoutMarksInSql = (column: string): string =>
  `translate(${column}, '${MARKED_LETTERS}', '${PLAIN_LETTERS}')`

/**
 * The expression of a generated column with the text of another one as searches compare it: without marks and in lower
 * case. To take the marks off costs 8 µs for a name, to look for a part in the stored text 0.1 µs.
 */
export const plainText = (column: string): SQL => sql.raw(`lower(${withoutMarksInSql(column)})`)
