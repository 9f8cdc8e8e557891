import { hash, verify } from '@node-rs/argon2'

/** Argon2id hash of a password, with the library's default cost (19 MiB, 2 passes). */
export const hashPassword = (password: string): Promise<string> => hash(password)

let decoy: Promise<string> | undefined

/** Whether a password belongs to a hash; without a hash it takes as long and is false, so that names cannot be guessed by time. */
export const passwordMatches = async (stored: string | undefined, password: string): Promise<boolean> => {
  decoy ??= hashPassword('nobody’s password')
  return (await verify(stored ?? (await decoy), password)) && stored !== undefined
}
