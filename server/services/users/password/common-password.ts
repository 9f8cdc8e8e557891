import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { projectRoot } from '../../../base/project-root.ts'
import { ProblemError } from '../../../http/problem.ts'
import { hashPassword } from '../account/password-hash.ts'
import { isOfOwnWords, type PasswordOwner } from './own-words.ts'

const BYTES_OF_HASH = 4

let reading: Promise<Buffer> | undefined

// Read when the first password is set. `SOURCES.md` beside the file names its sources and licences.
const breachedHashes = (): Promise<Buffer> => {
  reading ??= readFile(join(projectRoot, 'server/services/users/password/breached-passwords.bin'))
  return reading
}

/** Whether a text is on the list of breached passwords. One of about 20 000 other texts is taken for one too. */
const isBreached = async (text: string): Promise<boolean> => {
  const hashes = await breachedHashes()
  const wanted = createHash('sha256').update(text).digest().readUInt32BE(0)
  let [low, high] = [0, hashes.length / BYTES_OF_HASH]
  while (low < high) {
    const middle = Math.floor((low + high) / 2)
    if (hashes.readUInt32BE(middle * BYTES_OF_HASH) < wanted) low = middle + 1
    else high = middle
  }
  return low * BYTES_OF_HASH < hashes.length && hashes.readUInt32BE(low * BYTES_OF_HASH) === wanted
}

/** Whether a text is one block of at most five characters again and again, as `12121212` or `aaaaaaaa`. */
const isRepeatedBlock = (text: string): boolean =>
  [1, 2, 3, 4, 5].some(
    (length) => text.length >= 2 * length && text.slice(0, length).repeat(text.length).slice(0, text.length) === text,
  )

/** Whether each character of a text follows the one before, upwards or downwards, as in `abcdefgh`, `0987654321`. */
const isSequence = (text: string): boolean => {
  const steps = Array.from(text.slice(1), (character, index) => character.charCodeAt(0) - text.charCodeAt(index))
  // After 9 follows 0.
  const turn = /^\d+$/.test(text) ? 9 : 0
  return [1, -1].some((step) => steps.every((each) => each === step || (turn > 0 && each === -turn * step)))
}

/** Whether a password was breached, in any spelling of capitals, or is one block or one row of characters. */
export const isCommonPassword = async (password: string): Promise<boolean> => {
  const spelled = password.trim().toLowerCase()
  return isRepeatedBlock(spelled) || isSequence(spelled) || (await isBreached(spelled))
}

/** Whether programs, or somebody who knows the account, guess a password first. */
export const isEasyPassword = async (password: string, owner: PasswordOwner): Promise<boolean> =>
  isOfOwnWords(password, owner) || isCommonPassword(password)

/** The hash of a new password. Throws `common_password` for one that is guessed first. */
export const hashNewPassword = async (password: string, owner: PasswordOwner): Promise<string> => {
  if (await isEasyPassword(password, owner)) throw new ProblemError('common_password')
  return hashPassword(password)
}
