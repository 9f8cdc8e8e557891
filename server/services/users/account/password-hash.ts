import { hash, verify } from '@node-rs/argon2'

/** The Argon2id hash of a password, with the library's default cost (19 MiB, 2 passes). */
export const hashPassword = (password: string): Promise<string> => hash(password)

let decoyHash: Promise<string> | undefined

/**
 * Whether a password matches a hash. Without a hash, the result is false after the same time, so that the duration does
 * not reveal whether a username exists.
 */
export const passwordMatches = async (stored: string | null | undefined, password: string): Promise<boolean> => {
  decoyHash ??= hashPassword('nobody’s password')
  return (await verify(stored ?? (await decoyHash), password)) && Boolean(stored)
}
