import type { AnswerOf } from '../../contract/operation.ts'
import { MOST_PLAY_LOGS, MOST_PLAY_RECORDS, PLAY_DELIVERY_DAYS } from '../../contract/player/limits.ts'
import type { PlayRecord } from '../../contract/player/play-records.ts'
import type { LogState, PlayDelivery, playerOperations } from '../../contract/player/player-operations.ts'
import { DAY_MS } from '../../machines/calendar/durations.ts'
import { chainText, logStartText, recordText, signedText } from '../../machines/player/play-log.ts'
import { type Identity, type LogHead, readAll, readState, type WaitingRecord, write } from './database.ts'
import { sha256, sign } from './identity.ts'

/** A play without its number, which its log gives it. */
export type Play = Omit<PlayRecord, 'number'>

type DeliveredLog = AnswerOf<typeof playerOperations.deliverPlays>['logs'][number]

/** The logs of this player: its plays, until the platform has them. */
export type PlayStore = {
  /** Stores what begins now, for the case that the player ends meanwhile. */
  begin: (campaign: string, play: Play) => Promise<void>
  /** Appends a play. Resolves when it is on the disk. */
  append: (campaign: string, play: Play) => Promise<void>
  /** What is to be delivered next, signed; at most one delivery. */
  nextDelivery: () => Promise<PlayDelivery[]>
  /** Takes over what the platform answered about a log. Resolves to whether something was done with its records. */
  settle: (log: DeliveredLog) => Promise<boolean>
}

const playOf = ({ text }: WaitingRecord): Play => JSON.parse(text) as PlayRecord

/** Opens the logs of a paired player. A play that was shown when the player ended is stored as cut. */
export const openPlayStore = async (
  database: IDBDatabase,
  identity: Identity,
  { player, screen }: NonNullable<Identity['paired']>,
): Promise<PlayStore> => {
  const heads = new Map<string, LogHead>((await readAll(database, 'logs')).map((head) => [head.campaign, head]))
  // One change after the other, because each record has the hash of the one before it.
  let last: Promise<unknown> = Promise.resolve()
  const inOrder = <T>(work: () => Promise<T>): Promise<T> => {
    const done = last.then(work)
    last = done.catch(() => undefined)
    return done
  }
  const headOf = async (campaign: string): Promise<LogHead> =>
    heads.get(campaign) ?? {
      campaign,
      next: 1,
      hash: await sha256(logStartText({ player, screen, campaign, publicKey: identity.publicKey })),
    }

  const chained = async (head: LogHead, plays: readonly Play[]): Promise<{ head: LogHead; rows: WaitingRecord[] }> => {
    const { campaign } = head
    const rows: WaitingRecord[] = []
    let { next, hash } = head
    for (const play of plays) {
      const text = recordText({ ...play, number: next })
      hash = await sha256(chainText(hash, text))
      rows.push({ campaign, number: next, text, hash })
      next++
    }
    return { head: { campaign, next, hash }, rows }
  }

  const appendNow = async (campaign: string, play: Play): Promise<void> => {
    const { head, rows } = await chained(await headOf(campaign), [play])
    await write(database, ['records', 'logs', 'state'], (store) => {
      for (const row of rows) store('records').put(row)
      store('logs').put(head)
      store('state').delete('begun')
    })
    heads.set(campaign, head)
  }

  const waitingOf = async (campaign: string): Promise<WaitingRecord[]> =>
    (await readAll(database, 'records')).filter((row) => row.campaign === campaign)

  /** Removes all records of a log, and continues after what the platform has, with those that are kept. */
  const continueAfter = async ({ campaign_uuid: campaign, next, hash }: LogState, kept: readonly WaitingRecord[]) => {
    const { head, rows } = await chained({ campaign, next, hash }, kept.map(playOf))
    await write(database, ['records', 'logs'], (store) => {
      store('records').delete(IDBKeyRange.bound([campaign, 0], [campaign, Number.MAX_SAFE_INTEGER]))
      for (const row of rows) store('records').put(row)
      store('logs').put(head)
    })
    heads.set(campaign, head)
  }

  const settleNow = async (log: DeliveredLog): Promise<boolean> => {
    const { campaign_uuid: campaign, next, hash, refused } = log
    if (refused === 'signature') return false
    const waiting = await waitingOf(campaign)
    const open = waiting.filter(({ number }) => number >= next)
    if (refused === null) {
      const [first] = open
      const follows = !first || (first.number === next && (await sha256(chainText(hash, first.text))) === first.hash)
      const isAhead = next > (heads.get(campaign)?.next ?? 1)
      if (isAhead || !follows) await continueAfter(log, open)
      else
        await write(database, ['records'], (store) => {
          store('records').delete(IDBKeyRange.bound([campaign, 0], [campaign, next], false, true))
        })
      return true
    }
    const oldestMs = Date.now() - PLAY_DELIVERY_DAYS * DAY_MS
    const kept = {
      // Records that the platform had and no longer has cannot be sent again: the others follow what it has.
      gap: waiting,
      changed: open,
      too_old: waiting.filter((row) => Date.parse(playOf(row).planned) > oldestMs),
      record: [],
      campaign: [],
    }[refused]
    const before = waiting.length
    await continueAfter(log, kept)
    return refused === 'gap' || kept.length < before
  }

  const begun = await readState(database, 'begun')
  if (begun) await appendNow(begun.campaign, begun.play as Play)

  return {
    begin: (campaign, play) =>
      inOrder(() => write(database, ['state'], (store) => store('state').put({ campaign, play }, 'begun'))),
    append: (campaign, play) => inOrder(() => appendNow(campaign, play)),
    nextDelivery: () =>
      inOrder(async () => {
        const logs = new Map<string, WaitingRecord[]>()
        for (const row of await readAll(database, 'records', MOST_PLAY_RECORDS)) {
          const log = logs.get(row.campaign)
          if (log) log.push(row)
          else if (logs.size < MOST_PLAY_LOGS) logs.set(row.campaign, [row])
        }
        return Promise.all(
          [...logs].map(async ([campaign, rows]): Promise<PlayDelivery> => {
            const { number, hash } = rows.at(-1) ?? { number: 0, hash: '' }
            return {
              campaign_uuid: campaign,
              first: rows[0]?.number ?? 1,
              records: rows.map(({ text }) => text),
              signature: await sign(identity, signedText(player, campaign, number, hash)),
            }
          }),
        )
      }),
    settle: (log) => inOrder(() => settleNow(log)),
  }
}
