import { contract } from '../../../contract/index.ts'
import type { Message } from '../../../contract/live/messages.ts'
import { demoNetwork } from '../../../server/demo/network/demo-network.ts'
import type { Store } from '../../../server/store/database.ts'
import type { Caller } from './client.ts'
import { type RawResponse, sendRequest } from './send-request.ts'

/** An arabox with a device key, as a client of the platform. */
export type Arabox = AraboxLocation & {
  key: string
  /** Sends one batch unchanged. */
  deliver(messages: readonly unknown[]): Promise<RawResponse>
}

/** Headers that identify an arabox. */
export const deviceHeaders = (key: string): Record<string, string> => ({ authorization: `Device ${key}` })

/** An arabox and its location. */
export type AraboxLocation = { araboxUuid: string; locationUuid: string }

/** The araboxes of the demo, in the order of their locations. The demo delivers for them. */
export const demoAraboxes = (): AraboxLocation[] =>
  demoNetwork().locations.flatMap(({ uuid, arabox_uuid }) =>
    arabox_uuid === null ? [] : [{ araboxUuid: arabox_uuid, locationUuid: uuid }],
  )

/** Adds araboxes to locations without one; throws if there are too few. The demo does not deliver for them. */
export const createAraboxes = async (store: Pick<Store, 'pool'>, count: number): Promise<AraboxLocation[]> => {
  const { rows } = await store.pool.query<{ araboxUuid: string; locationUuid: string }>(
    `update location set arabox_uuid = gen_random_uuid()
     where id in (select id from location where arabox_uuid is null order by id limit $1)
     returning arabox_uuid as "araboxUuid", uuid as "locationUuid"`,
    [count],
  )
  if (rows.length < count) throw new Error(`there are only ${rows.length} locations without an arabox`)
  return rows
}

/** Issues a device key for each arabox. */
export const issueKeys = (url: string, admin: Caller, locations: readonly AraboxLocation[]): Promise<Arabox[]> =>
  Promise.all(
    locations.map(async (location) => {
      const { status, answer } = await admin.call(contract.live.issueKey, { params: { uuid: location.araboxUuid } })
      if (status !== 201) throw new Error(`no key for ${location.araboxUuid}: ${status}`)
      const headers = deviceHeaders(answer.key)
      const deliver = (messages: readonly unknown[]) =>
        sendRequest(url, contract.live.ingest, { body: { messages } }, { headers })
      return { ...location, key: answer.key, deliver }
    }),
  )

/** Creates araboxes with keys. The returned function gives another arabox at each call; throws if none is left. */
export const araboxSource = async (
  { url, store }: { url: string; store: Pick<Store, 'pool'> },
  admin: Caller,
  count: number,
): Promise<() => Arabox> => {
  const araboxes = await issueKeys(url, admin, await createAraboxes(store, count))
  return () => {
    const arabox = araboxes.pop()
    if (!arabox) throw new Error(`the test needs more than ${count} araboxes`)
    return arabox
  }
}

/** A message about one person, counted net. */
export const personMessage = (seq: number, at: string): Extract<Message, { type: 'path' }> => ({
  type: 'path',
  seq,
  at,
  object: 'person',
  counter: 'net',
})

/** One message of each kind with every field filled in, at the time of the demo (`DEMO_NOW`). */
export const messageOfEachKind = (seq: number): Message[] => [
  {
    ...personMessage(seq, '2026-03-02T07:00:00Z'),
    age: '25-34',
    gender: 'female',
    track: [
      [0, 0],
      [1080, 1920],
    ],
  },
  { type: 'realtime', seq: seq + 1, at: '2026-03-02T07:00:00Z', zones: { top: 1, left: 2, middle: 3, right: 4 } },
  {
    type: 'hourly',
    seq: seq + 2,
    hour: '2026-03-02T06:00:00Z',
    people_net: 3000,
    people_gross: 4000,
    cars: 5,
    buses: 6,
    women: [1, 2, 3, 4, 5, 6, 7],
    men: [1, 2, 3, 4, 5, 6, 7],
  },
]
