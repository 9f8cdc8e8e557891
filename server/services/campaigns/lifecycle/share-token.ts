import { randomBytes } from 'node:crypto'

const GROUP_ENDS = /^(.{8})(.{4})(.{4})(.{4})(.{12})$/

/** 128 bits, given as 32 hexadecimal digits, in the form of a uuid. */
export const asUuid = (digits: string): string => digits.replace(GROUP_ENDS, '$1-$2-$3-$4-$5')

/**
 * The address of a public page: 128 random bits in the form of a uuid (C43). It is not a uuid of version 4, which has
 * six fixed bits.
 */
export const newShareToken = (): string => asUuid(randomBytes(16).toString('hex'))
