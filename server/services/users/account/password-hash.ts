import { hash, parseOptions, verify } from '@node-rs/argon2'

/** The cost of a hash: 19 MiB, two passes, one thread. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** The Argon2id hash of a password. */
export const hashPassword = (password: string): Promise<string> => hash(password, COST)

/** Whether a hash was made with another cost or function than now: it is replaced when its owner logs in. */
export const isOutdatedHash = (stored: string): boolean => {
  if (!stored.startsWith('$argon2id$')) return true
  const { memoryCost, timeCost, parallelism } = parseOptions(stored)
  return memoryCost !== COST.memoryCost || timeCost !== COST.timeCost || parallelism !== COST.parallelism
}

let decoyHash: Promise<string> | undefined

/**
 * Whether a password matches a hash. Without a hash, the result is false after the same time, so that the duration does
 * not reveal whether a username exists.
 */
export const passwordMatches = async (stored: string | null | undefined, password: string): Promise<boolean> => {
  decoyHash ??= hashPassword('nobody’s password')
  return (await verify(stored ?? (await decoyHash), password)) && Boolean(stored)
}
