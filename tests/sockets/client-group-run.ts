import { setTimeout as pause } from 'node:timers/promises'
import { isDeepStrictEqual } from 'node:util'
import type { Message } from '../../contract/live/messages.ts'
import type { Counters } from '../../contract/live/stream.ts'
import type { Store } from '../../server/store/open.ts'
import { type Arabox, createAraboxes, issueKeys, personMessage } from '../ingest/arabox.ts'
import { deliverOnce } from '../ingest/retrying-client.ts'
import { type Caller, loggedIn } from '../support/client.ts'
import type { ProductServer } from '../support/product-server.ts'
import { clientFactory, type GroupClient } from './client-group.ts'

/** Settings: number of pages, locations and kills, interval of each arabox's deliveries, and the current time. */
export type ClientGroupPlan = { clients: number; kills: number; locations: number; everyMs: number; now: () => Date }

/** Result. `wrong` names every client and location whose counts differ from the database. */
export type ClientGroupOutcome = {
  /** Time from the kill until the server answers again. */
  outagesMs: number[]
  /** Time from then until a client is connected and has counted a new message. */
  recoveriesMs: number[]
  messages: number
  wrong: string[]
}

type State = { seq: number; counters: Counters }

const BATCH = 5
/** Interval of a device's attempts while the server does not answer. */
const RETRY_MS = 50

/** The stored live states of araboxes by location. */
const statesOf = async (store: Pick<Store, 'pool'>, araboxes: readonly Arabox[]): Promise<Map<string, State>> => {
  const { rows } = await store.pool.query<State & { location_uuid: string }>(
    'select location_uuid, seq, counters from live_state where location_uuid = any($1)',
    [araboxes.map(({ locationUuid }) => locationUuid)],
  )
  return new Map(rows.map(({ location_uuid, seq, counters }) => [location_uuid, { seq, counters }]))
}

const countedPeople = async (store: Pick<Store, 'pool'>, { locationUuid }: Arabox): Promise<number> => {
  const { rows } = await store.pool.query<{ people: number }>(
    'select sum(people_net)::int as people from open_hour where location_uuid = $1',
    [locationUuid],
  )
  return rows[0]?.people ?? 0
}

/** Delivers people continuously, repeats each batch until it has an answer; returns the number of people. */
const feed = async (
  url: string,
  arabox: Arabox,
  { everyMs, now }: ClientGroupPlan,
  ended: AbortSignal,
): Promise<number> => {
  let sent = 0
  while (!ended.aborted) {
    const batch: Message[] = Array.from({ length: BATCH }, (_, index) =>
      personMessage(sent + index + 1, now().toISOString()),
    )
    while (!(await deliverOnce(url, arabox.key, batch))) await pause(RETRY_MS)
    sent += BATCH
    await pause(everyMs)
  }
  return sent
}

const storedSeqOf = (states: ReadonlyMap<string, State>, { locationUuid }: Arabox): number =>
  states.get(locationUuid)?.seq ?? 0

/**
 * Pages follow locations with continuous deliveries while their server is killed and started again. `start` starts it,
 * always at the same address. At the end, the pages must agree with the database, and the database with the deliveries.
 */
export const runClientGroup = async (
  start: () => Promise<ProductServer>,
  store: Pick<Store, 'pool'>,
  plan: ClientGroupPlan,
  report: (line: string) => void = () => undefined,
): Promise<ClientGroupOutcome> => {
  const { clients, kills, locations } = plan
  let server = await start()
  // A host name would need a DNS lookup for each of thousands of connections.
  const url = server.url.replace('localhost', '127.0.0.1')
  const araboxes = await issueKeys(url, await loggedIn(url, 'admin'), await createAraboxes(store, locations))
  let session: Caller = await loggedIn(url, 'owner')
  const ended = new AbortController()
  const feeding = araboxes.map((arabox) => feed(url, arabox, plan, ended.signal))
  const newPage = clientFactory(url, () => session)
  const members = Array.from({ length: clients }, (_, index): { arabox: Arabox; member: GroupClient } => {
    const arabox = araboxes[index % araboxes.length]
    if (!arabox) throw new Error('every client needs an arabox')
    return { arabox, member: newPage(arabox.locationUuid) }
  })
  /** Waits until all clients have counted a message that was sent after this moment; the moments of all clients. */
  const allCaughtUp = async () => {
    const states = await statesOf(store, araboxes)
    return Promise.all(members.map(({ arabox, member }) => member.caughtUp(storedSeqOf(states, arabox) + 1)))
  }
  try {
    const begunMs = performance.now()
    await allCaughtUp()
    report(`${clients} clients connected in ${Math.round(performance.now() - begunMs)} ms`)
    const outagesMs: number[] = []
    const recoveriesMs: number[] = []
    for (let kill = 1; kill <= kills; kill += 1) {
      // A client that lost its connection shortly before would wait longer until it reconnects.
      await Promise.all(members.map(({ member }) => member.settled()))
      const killedMs = performance.now()
      await server.kill()
      const caughtUp = allCaughtUp()
      server = await start()
      const answersMs = performance.now()
      const recovered = (await caughtUp).map((atMs) => atMs - answersMs)
      // Before the token expires.
      session = await loggedIn(url, 'owner')
      outagesMs.push(answersMs - killedMs)
      recoveriesMs.push(...recovered)
      report(
        `kill ${kill}: away ${Math.round(answersMs - killedMs)} ms, all back after ${Math.round(Math.max(...recovered))} ms`,
      )
    }
    ended.abort()
    const sent = await Promise.all(feeding)
    const states = await statesOf(store, araboxes)
    await Promise.all(members.map(({ arabox, member }) => member.caughtUp(storedSeqOf(states, arabox))))
    const wrong: string[] = []
    for (const [index, { arabox, member }] of members.entries()) {
      const { seq, counters } = member.location.getSnapshot().context
      const stored = states.get(arabox.locationUuid)
      if (!isDeepStrictEqual({ seq, counters }, stored))
        wrong.push(`client ${index}: ${JSON.stringify({ seq, counters })} and not ${JSON.stringify(stored)}`)
    }
    for (const [index, arabox] of araboxes.entries()) {
      const counted = await countedPeople(store, arabox)
      if (counted !== sent[index]) wrong.push(`location ${index}: ${counted} and not ${sent[index]} people`)
    }
    return { outagesMs, recoveriesMs, messages: sent.reduce((sum, each) => sum + each, 0), wrong }
  } finally {
    ended.abort()
    for (const { member } of members) member.close()
    await server.kill()
  }
}

/** Quantile: the value below which the given share of values lies. */
export const percentile = (values: readonly number[], share: number): number => {
  const sorted = values.toSorted((a, b) => a - b)
  const found = sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))]
  if (found === undefined) throw new Error('there are no values')
  return found
}
