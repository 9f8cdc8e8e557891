/** Characters of a key that are shown: 96 of its 256 bits, which nobody can imitate. */
const SHOWN_CHARACTERS = 16

/**
 * The beginning of a public key in groups of four. It can be compared with the whole keys that a proof of plays names.
 */
export const shortKey = (publicKey: string): string =>
  (publicKey.slice(0, SHOWN_CHARACTERS).match(/.{1,4}/g) ?? []).join(' ')
