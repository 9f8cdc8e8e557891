import { setTimeout as pause } from 'node:timers/promises'
import { isDeepStrictEqual } from 'node:util'
import type { Message } from '../../contract/live/messages.ts'
import type { Counters } from '../../contract/live/stream.ts'
import { CallError } from '../../server/programs/contract-client.ts'
import type { Store } from '../../server/store/database.ts'
import { type Arabox, type AraboxLocation, createAraboxes, issueKeys, personMessage } from '../support/calls/arabox.ts'
import { type Caller, loggedIn } from '../support/calls/client.ts'
import { deliverOnce } from '../support/calls/retrying-client.ts'
import type { ProductServer } from '../support/platform/product-server.ts'
import { BehindError, clientFactory, type GroupClient } from './client-group.ts'

/** Most waits of the clients that end without a new message of the araboxes. */
const MOST_SLOW_DELIVERIES = 10

/** Number of repetitions of a login that the server cannot answer, and the pause before each. */
const MOST_LOGIN_ATTEMPTS = 12
const LOGIN_PAUSE_MS = 5000

/**
 * Logs the administrator in. A server that has just started, with hung lookups, can be without a free connection to its
 * database: it answers 503, and the login is sent again after a pause.
 */
const loggedInWhenAvailable = async (url: string): Promise<Caller> => {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await loggedIn(url, 'admin')
    } catch (error) {
      const isUnavailable = error instanceof CallError && error.problem.code === 'unavailable'
      if (!isUnavailable || attempt === MOST_LOGIN_ATTEMPTS) throw error
      await pause(LOGIN_PAUSE_MS)
    }
  }
}

/**
 * Settings: number of pages, locations and kills, interval of each arabox's deliveries, and the current time. A page
 * follows `watched` locations, by default one. If it follows several, every second page is in a hidden tab.
 */
export type ClientGroupPlan = {
  clients: number
  kills: number
  locations: number
  watched?: number
  everyMs: number
  now: () => Date
  /** Whether the store has faults: then a delivery can fail, and is repeated. */
  hasFaults?: boolean
  /** Called when all pages follow their locations, before the first kill. */
  onReady?: () => void
}

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
/**
 * First and longest interval while the server answers with errors. It doubles with each failure: five hundred devices
 * that repeat more often than they deliver would overload the server even after the cause has gone.
 */
const FAULT_RETRY_MS = 1000
const LONGEST_FAULT_RETRY_MS = 16_000
/** Keys of araboxes that are issued together. */
const KEYS_AT_ONCE = 20

/** The stored live states of araboxes by location. */
const statesOf = async (store: Pick<Store, 'pool'>, araboxes: readonly Arabox[]): Promise<Map<string, State>> => {
  const { rows } = await store.pool.query<State & { location_uuid: string }>(
    'select location_uuid, seq, counters from live_state where location_uuid = any($1)',
    [araboxes.map(({ locationUuid }) => locationUuid)],
  )
  return new Map(rows.map(({ location_uuid, seq, counters }) => [location_uuid, { seq, counters }]))
}

/** Adds locations without an arabox, like the first one that has none. */
const addLocations = async (store: Pick<Store, 'pool'>, count: number): Promise<void> => {
  await store.pool.query(
    `insert into location (city_id, company_id, name, address, latitude, longitude)
     select city_id, company_id, name || ' ' || number, address, latitude, longitude
     from (select * from location where arabox_uuid is null order by id limit 1) as model, generate_series(1, $1) as number`,
    [count],
  )
}

const countedPeople = async (store: Pick<Store, 'pool'>, { locationUuid }: Arabox): Promise<number> => {
  const { rows } = await store.pool.query<{ people: number }>(
    'select sum(people_net)::int as people from open_hour where location_uuid = $1',
    [locationUuid],
  )
  return rows[0]?.people ?? 0
}

/** State of the deliveries of an arabox: the start of the open attempt, and the reason of the last failure. */
type Delivery = { begunMs: number; failure: string | null }

const describe = (delivery: Delivery | undefined): string =>
  delivery
    ? `, like one whose attempt began ${Math.round(performance.now() - delivery.begunMs)} ms ago: ${delivery.failure ?? 'no failure'}`
    : ''

/** Delivers a batch once. If it is not stored, `delivery` has the reason. */
const deliver = async (
  url: string,
  { key }: Arabox,
  batch: Message[],
  hasFaults: boolean,
  delivery: Delivery,
): Promise<'stored' | 'refused' | 'unreachable'> => {
  delivery.begunMs = performance.now()
  try {
    const receipt = await deliverOnce(url, key, batch)
    delivery.failure = receipt ? null : 'the connection broke'
    return receipt ? 'stored' : 'unreachable'
  } catch (error) {
    if (!hasFaults) throw error
    delivery.failure = error instanceof Error ? error.message : String(error)
    return 'refused'
  }
}

/** Pause of a device after refusals, with a random part, so that the devices do not repeat at the same moment. */
const faultPauseMs = (refusals: number): number =>
  Math.min(LONGEST_FAULT_RETRY_MS, FAULT_RETRY_MS * 2 ** (refusals - 1)) * (0.5 + Math.random() / 2)

/** Delivers people continuously, repeats each batch until it has an answer; returns the number of people. */
const feed = async (
  url: string,
  arabox: Arabox,
  { everyMs, now, hasFaults = false }: ClientGroupPlan,
  ended: AbortSignal,
  delivery: Delivery,
): Promise<number> => {
  let sent = 0
  // Araboxes do not deliver at the same moment.
  await pause(Math.random() * everyMs)
  while (!ended.aborted) {
    const batch: Message[] = Array.from({ length: BATCH }, (_, index) =>
      personMessage(sent + index + 1, now().toISOString()),
    )
    let refusals = 0
    for (;;) {
      const outcome = await deliver(url, arabox, batch, hasFaults, delivery)
      if (outcome === 'stored') break
      refusals = outcome === 'refused' ? refusals + 1 : 0
      await pause(outcome === 'refused' ? faultPauseMs(refusals) : RETRY_MS)
    }
    sent += BATCH
    await pause(everyMs)
  }
  return sent
}

/** Issues the keys of many araboxes, few at a time, so that no request waits too long for the database. */
const issueAllKeys = async (url: string, admin: Caller, all: readonly AraboxLocation[]): Promise<Arabox[]> => {
  const araboxes: Arabox[] = []
  for (let from = 0; from < all.length; from += KEYS_AT_ONCE)
    araboxes.push(...(await issueKeys(url, admin, all.slice(from, from + KEYS_AT_ONCE))))
  return araboxes
}

const storedSeqOf = (states: ReadonlyMap<string, State>, locationUuid: string): number =>
  states.get(locationUuid)?.seq ?? 0

const watchedBy = (araboxes: readonly Arabox[], client: number, watched: number): string[] =>
  Array.from({ length: watched }, (_, index) => {
    const arabox = araboxes[(client + index) % araboxes.length]
    if (!arabox) throw new Error('every client needs an arabox')
    return arabox.locationUuid
  })

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
  const { clients, kills, locations, watched = 1 } = plan
  let server = await start()
  // A host name would need a DNS lookup for each of thousands of connections.
  const url = server.url.replace('localhost', '127.0.0.1')
  await addLocations(store, locations)
  const araboxes = await issueAllKeys(url, await loggedIn(url, 'admin'), await createAraboxes(store, locations))
  let session: Caller = await loggedIn(url, 'admin')
  const ended = new AbortController()
  const feeding = araboxes.map((arabox) => {
    const delivery: Delivery = { begunMs: performance.now(), failure: null }
    return { arabox, delivery, sent: feed(url, arabox, plan, ended.signal, delivery) }
  })
  const newPage = clientFactory(url, () => session)
  const members = Array.from(
    { length: clients },
    (_, index): GroupClient =>
      newPage(watchedBy(araboxes, index, watched), watched > 1 && index % 2 === 1 ? 'hidden' : 'visible'),
  )
  const allHave = (seqOf: (locationUuid: string) => number): Promise<number[]> =>
    Promise.all(members.map((member) => member.caughtUp(seqOf)))
  /**
   * Waits until all clients have counted a message that was sent after this moment; the moments of all clients. On a
   * busy machine araboxes can need longer than the clients' limit to deliver one. The clients are late only if they
   * lack messages of the database after their limit.
   */
  const allCaughtUp = async (): Promise<number[]> => {
    const before = await statesOf(store, araboxes)
    for (let attempt = 1; ; attempt += 1) {
      try {
        return await allHave((uuid) => storedSeqOf(before, uuid) + 1)
      } catch (error) {
        if (!(error instanceof BehindError) || attempt === MOST_SLOW_DELIVERIES) throw error
        const stored = await statesOf(store, araboxes)
        const silent = feeding.filter(
          ({ arabox: { locationUuid } }) => storedSeqOf(stored, locationUuid) <= storedSeqOf(before, locationUuid),
        )
        report(`${error.message}; ${silent.length} araboxes deliver nothing new${describe(silent[0]?.delivery)}`)
        await allHave((uuid) => storedSeqOf(stored, uuid))
      }
    }
  }
  try {
    const begunMs = performance.now()
    await allCaughtUp()
    report(`${clients} clients connected in ${Math.round(performance.now() - begunMs)} ms`)
    plan.onReady?.()
    const outagesMs: number[] = []
    const recoveriesMs: number[] = []
    for (let kill = 1; kill <= kills; kill += 1) {
      // A client that lost its connection shortly before would wait longer until it reconnects.
      await Promise.all(members.map((member) => member.settled()))
      const killedMs = performance.now()
      await server.kill()
      const caughtUp = allCaughtUp()
      server = await start()
      const answersMs = performance.now()
      const recovered = (await caughtUp).map((atMs) => atMs - answersMs)
      // Before the token expires.
      session = await loggedInWhenAvailable(url)
      outagesMs.push(answersMs - killedMs)
      recoveriesMs.push(...recovered)
      report(
        `kill ${kill}: away ${Math.round(answersMs - killedMs)} ms, all back after ${Math.round(Math.max(...recovered))} ms`,
      )
    }
    ended.abort()
    const sent = await Promise.all(feeding.map((each) => each.sent))
    const states = await statesOf(store, araboxes)
    await Promise.all(members.map((member) => member.caughtUp((uuid) => storedSeqOf(states, uuid))))
    const wrong: string[] = []
    for (const [index, member] of members.entries()) {
      for (const uuid of member.locationUuids) {
        const { seq, counters } = member.stateOf(uuid)
        const stored = states.get(uuid)
        if (!isDeepStrictEqual({ seq, counters }, stored))
          wrong.push(`client ${index}: ${JSON.stringify({ seq, counters })} and not ${JSON.stringify(stored)}`)
      }
    }
    for (const [index, arabox] of araboxes.entries()) {
      const counted = await countedPeople(store, arabox)
      if (counted !== sent[index]) wrong.push(`location ${index}: ${counted} and not ${sent[index]} people`)
    }
    return { outagesMs, recoveriesMs, messages: sent.reduce((sum, each) => sum + each, 0), wrong }
  } finally {
    ended.abort()
    for (const member of members) member.close()
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
