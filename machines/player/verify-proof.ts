import * as z from 'zod/mini'
import { type PlayFault, type PlayRecord, playRecord } from '../../contract/player/play-records.ts'
import { type PlayProof, type ProofLog, playProof } from '../../contract/player/proof.ts'
import { chainText, faultOfRecord, logStartText, recordText, signedText } from './play-log.ts'

/** What the check needs of its environment. */
export type ProofCryptography = {
  /** SHA-256 of the UTF-8 bytes of a text, as 64 hexadecimal digits. */
  readonly sha256: (text: string) => string
  /** Whether an Ed25519 signature (base64url) of a text is that of a public key (base64url). */
  readonly verify: (signature: string, text: string, publicKey: string) => Promise<boolean>
}

/**
 * What is wrong with a proof: it is no such file; a text is no record; numbers are missing or repeated; the hash before
 * the first record is not that of its log; a signature is not that of the key; or the hash of a day is another one.
 */
export const proofFaults = ['file', 'record', 'gap', 'start', 'signature', 'day'] as const
/** What is wrong with a proof. */
export type ProofFault = (typeof proofFaults)[number]

/**
 * A fault with the screen whose log has it, and the first record that it concerns; null for faults of the whole file.
 */
export type FoundFault = { readonly fault: ProofFault; readonly screen: string | null; readonly number: number | null }

/** A fault that the records themselves show. The platform finds others, which need its orders. */
export type OwnPlayFault = Extract<PlayFault, 'cut' | 'off_slot' | 'slot_taken'>

/** Number of plays that count, and of those that do not, by fault. */
export type PlaySums = { counted: number; faults: Record<OwnPlayFault, number> }

/** Plays of a screen by one player. */
export type ScreenSums = PlaySums & {
  screen: ProofLog['screen']
  player: string
  publicKey: string
  from: string
  to: string
}

/**
 * The result of a check: the plays of the file, and what is wrong with it. Plays of logs with a fault are not added
 * up.
 */
export type VerifiedProof = {
  readonly campaign: PlayProof['campaign'] | null
  readonly createdAt: string | null
  readonly records: number
  readonly total: PlaySums
  readonly byScreen: readonly ScreenSums[]
  readonly byDay: readonly (PlaySums & { day: string })[]
  readonly byFilm: readonly (PlaySums & { film: string })[]
  readonly faults: readonly FoundFault[]
}

const noSums = (): PlaySums => ({ counted: 0, faults: { cut: 0, off_slot: 0, slot_taken: 0 } })

const addTo = (sums: PlaySums, fault: OwnPlayFault | null): void => {
  if (fault === null) sums.counted++
  else sums.faults[fault]++
}

const parsedRecord = (text: string): PlayRecord | null => {
  try {
    const parsed = z.safeParse(playRecord, JSON.parse(text))
    return parsed.success && recordText(parsed.data) === text ? parsed.data : null
  } catch {
    return null
  }
}

/** Follows the chain of a log. Returns its records, or the first fault. */
const checkLog = async (
  campaign: string,
  log: ProofLog,
  { sha256, verify }: ProofCryptography,
): Promise<PlayRecord[] | { fault: ProofFault; number: number | null }> => {
  const { player, screen, public_key: key } = log
  const records: PlayRecord[] = []
  const hashes = new Map<number, string>()
  let [next, hash] = [log.deliveries[0]?.first ?? 1, log.hash_before]
  if (next === 1 && hash !== sha256(logStartText({ player, screen: screen.uuid, campaign, publicKey: key }))) {
    return { fault: 'start', number: 1 }
  }
  for (const { first, records: texts, signature } of log.deliveries) {
    if (first !== next) return { fault: 'gap', number: next }
    for (const text of texts) {
      const record = parsedRecord(text)
      if (!record) return { fault: 'record', number: next }
      if (record.number !== next) return { fault: 'gap', number: next }
      records.push(record)
      hash = sha256(chainText(hash, text))
      hashes.set(next, hash)
      next++
    }
    if (!(await verify(signature, signedText(player, campaign, next - 1, hash), key))) {
      return { fault: 'signature', number: first }
    }
  }
  const wrong = log.days.find(({ last, hash: stated }) => hashes.get(last) !== stated)
  return wrong ? { fault: 'day', number: wrong.last } : records
}

/** What the records of a screen say of themselves: the first play of a slot that has no other fault takes the slot. */
const judge = (record: PlayRecord, taken: Set<string>): OwnPlayFault | null => {
  const fault = faultOfRecord(record)
  if (fault === 'cut' || fault === 'off_slot') return fault
  const slot = `${record.day} ${record.loop} ${record.slot}`
  if (taken.has(slot)) return 'slot_taken'
  taken.add(slot)
  return null
}

const keyed = <Key extends string>(key: Key, sums: ReadonlyMap<string, PlaySums>) =>
  [...sums]
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .map(([value, each]) => ({ ...each, [key]: value }) as PlaySums & Record<Key, string>)

/**
 * Checks the proof of a campaign's plays, as JSON text, without the platform: every text must be chained to those
 * before it, and signed by the key of its player. Says what is wrong, and adds up the plays of the logs in which
 * nothing is.
 */
export const verifyProof = async (text: string, cryptography: ProofCryptography): Promise<VerifiedProof> => {
  const faults: FoundFault[] = []
  const total = noSums()
  const [byScreen, byDay, byFilm] = [[] as ScreenSums[], new Map<string, PlaySums>(), new Map<string, PlaySums>()]
  const takenOfScreens = new Map<string, Set<string>>()
  let records = 0
  const proof = readProof(text)
  if (!proof) faults.push({ fault: 'file', screen: null, number: null })
  for (const log of proof?.logs ?? []) {
    const checked = await checkLog(proof?.campaign.uuid ?? '', log, cryptography)
    if (!Array.isArray(checked)) {
      faults.push({ ...checked, screen: log.screen.name })
      continue
    }
    const taken = takenOfScreens.get(log.screen.uuid) ?? new Set<string>()
    takenOfScreens.set(log.screen.uuid, taken)
    const ofScreen = noSums()
    for (const record of checked) {
      const fault = judge(record, taken)
      const ofDay = byDay.get(record.day) ?? noSums()
      const ofFilm = byFilm.get(record.film) ?? noSums()
      byDay.set(record.day, ofDay)
      byFilm.set(record.film, ofFilm)
      for (const sums of [total, ofScreen, ofDay, ofFilm]) addTo(sums, fault)
    }
    records += checked.length
    byScreen.push({
      ...ofScreen,
      screen: log.screen,
      player: log.player,
      publicKey: log.public_key,
      from: checked[0]?.started ?? '',
      to: checked.at(-1)?.ended ?? '',
    })
  }
  return {
    campaign: proof?.campaign ?? null,
    createdAt: proof?.created_at ?? null,
    records,
    total,
    byScreen,
    byDay: keyed('day', byDay),
    byFilm: keyed('film', byFilm),
    faults,
  }
}

const readProof = (text: string): PlayProof | null => {
  try {
    const parsed = z.safeParse(playProof, JSON.parse(text))
    return parsed.success ? parsed.data : null
  } catch {
    return null
  }
}
