import * as z from 'zod/mini'
import { day, instant, uuid } from '../values.ts'
import { digest, publicKey, signature } from './play-records.ts'

/** The format of a file with the proof of a campaign's plays, and of everything that its players sign. */
export const PROOF_FORMAT = 'arabox-plays-1'

/** Consecutive records of a log with the signature of the hash after the last one. `records` are their signed texts. */
const signedRecords = z.object({
  first: z.int().check(z.minimum(1)),
  records: z.array(z.string()).check(z.minLength(1)),
  signature,
})

/**
 * The plays of the campaign by one player. `hash_before` is the hash before the first of these records: that of the
 * beginning of the log, unless the file has only a part of it. `days` has the number of the last record of each day and
 * the hash after it.
 */
export const proofLog = z.object({
  player: uuid,
  screen: z.object({ uuid, name: z.string(), address: z.string() }),
  public_key: publicKey,
  hash_before: digest,
  deliveries: z.array(signedRecords).check(z.minLength(1)),
  days: z.array(z.object({ day, last: z.int(), hash: digest })),
})
/** The plays of a campaign by one player. */
export type ProofLog = z.output<typeof proofLog>

/** The proof of a campaign's plays: everything that is needed to check them without the platform. */
export const playProof = z.object({
  format: z.literal(PROOF_FORMAT),
  campaign: z.object({ uuid, name: z.string() }),
  created_at: instant,
  logs: z.array(proofLog),
})
/** The proof of a campaign's plays. */
export type PlayProof = z.output<typeof playProof>
