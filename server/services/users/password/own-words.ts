/** Words that everybody knows who uses the product. Beside them count those of {@link PasswordOwner}. */
const productWords = ['arabox', 'araboxy', 'kampania', 'campaign', 'reklama', 'platforma', 'platform']

/** Whose password it is: the words that somebody who knows the account tries first. */
export type PasswordOwner = {
  /** The name of the platform. */
  readonly brand: string
  readonly username: string
  readonly name?: string | null | undefined
  readonly email?: string | null | undefined
  readonly companyName?: string | null | undefined
}

const SHORTEST_WORD = 3
/** Fewest letters beside such words: a year or a sign after a name is guessed too. */
const FEWEST_OTHER_LETTERS = 4

const plain = (text: string): string =>
  text.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase().replaceAll('ł', 'l')

const wordsOf = ({ brand, username, name, email, companyName }: PasswordOwner): string[] => {
  const texts = [...productWords, brand, username, name ?? '', email ?? '', companyName ?? ''].map(plain)
  const parts = texts.flatMap((text) => [text, ...text.split(/[^\p{L}\p{N}]+/u)])
  const words = [...new Set(parts)].filter(({ length }) => length >= SHORTEST_WORD)
  // The longest first, so that a part of a word does not leave the rest of it.
  return words.sort((a, b) => b.length - a.length)
}

/** Whether a password is hardly more than words of the product, of the account and of its company. */
export const isOfOwnWords = (password: string, owner: PasswordOwner): boolean => {
  const text = plain(password)
  const rest = wordsOf(owner).reduce((left, word) => left.replaceAll(word, ' '), text)
  return rest !== text && rest.replaceAll(/[^\p{L}]/gu, '').length < FEWEST_OTHER_LETTERS
}
