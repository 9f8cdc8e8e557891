import { randomBytes } from 'node:crypto'

const GROUP_ENDS = /^(.{8})(.{4})(.{4})(.{4})(.{12})$/

/**
 * The address of a public page: 128 random bits in the form of a uuid (C43). It is not a uuid of version 4, which has
 * six fixed bits.
 */
export const newShareToken = (): string => randomBytes(16).toString('hex').replace(GROUP_ENDS, '$1-$2-$3-$4-$5')
