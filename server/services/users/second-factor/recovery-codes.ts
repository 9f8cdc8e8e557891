import { createHash } from 'node:crypto'
import { generateSecret } from 'otplib'
import { withoutGroups } from './one-time-code.ts'

const CODES = 10
/** 120 random bits, 24 characters of Base32: too many to guess, so that a plain hash protects a stored code. */
const CODE_BYTES = 15
const GROUP = /.{6}(?=.)/g

/** New recovery codes, in groups of six characters. Each replaces a code of the app once. */
export const newRecoveryCodes = (): string[] =>
  Array.from({ length: CODES }, () => generateSecret({ length: CODE_BYTES }).replaceAll(GROUP, '$&-'))

/** What is stored of a recovery code. Groups and the case of letters do not count. */
export const hashOfRecoveryCode = (code: string): string =>
  createHash('sha256').update(withoutGroups(code).toUpperCase()).digest('hex')
