import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { projectRoot } from '../../../base/project-root.ts'
import { ProblemError } from '../../../http/problem.ts'
import { hashPassword } from '../account/password-hash.ts'

let reading: Promise<ReadonlySet<string>> | undefined

// Read when the first password is set. `SOURCES.md` beside the file names its source and licence.
const commonPasswords = (): Promise<ReadonlySet<string>> => {
  reading ??= readFile(join(projectRoot, 'server/services/users/password/common-passwords.txt'), 'utf8').then(
    (text) => new Set(text.split('\n').filter(Boolean)),
  )
  return reading
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

/** Whether a password is one of the commonest, in any spelling of capitals, or one block or one row of characters. */
export const isCommonPassword = async (password: string): Promise<boolean> => {
  const spelled = password.trim().toLowerCase()
  return isRepeatedBlock(spelled) || isSequence(spelled) || (await commonPasswords()).has(spelled)
}

/** The hash of a new password. Throws `common_password` for one that programs guess first. */
export const hashNewPassword = async (password: string): Promise<string> => {
  if (await isCommonPassword(password)) throw new ProblemError('common_password')
  return hashPassword(password)
}
