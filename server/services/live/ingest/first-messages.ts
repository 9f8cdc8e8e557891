import { createHash } from 'node:crypto'
import type { Message } from '../../../../contract/live/messages.ts'

/** How many messages of a numbering keep their hash. A device that begins again sends these numbers first. */
const FIRST_NUMBERS = 32
const HASH_LETTERS = 8

/** Hashes of the first messages of a numbering by number. */
export type FirstHashes = Readonly<Record<string, string>>

const hashOf = (message: Message): string =>
  createHash('sha256').update(JSON.stringify(message)).digest('hex').slice(0, HASH_LETTERS)

/** The hashes with those of new messages among the first numbers. */
export const withFirstHashes = (hashes: FirstHashes, fresh: ReadonlyMap<number, Message>): FirstHashes => {
  const added = [...fresh].filter(([seq]) => seq <= FIRST_NUMBERS)
  return added.length === 0
    ? hashes
    : { ...hashes, ...Object.fromEntries(added.map(([seq, message]) => [seq, hashOf(message)])) }
}

/** Whether a message has the content of the stored one with its number; null if its hash is not kept. */
export const isSameContent = (hashes: FirstHashes, message: Message): boolean | null => {
  const known = hashes[message.seq]
  return known === undefined ? null : known === hashOf(message)
}
