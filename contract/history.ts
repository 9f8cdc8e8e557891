import * as z from 'zod/mini'
import { operation } from './operation.ts'
import { listQuery, paged } from './paging.ts'
import { ADMINISTRATOR_ROLE } from './permissions.ts'
import { outgoingHeldReasons } from './platform-state.ts'
import { exportQuery } from './records.ts'
import { day, instant } from './values.ts'

/** Kinds of records in the chain, in the order of its blocks. */
export const historyKinds = [
  'audit',
  'campaign',
  'place',
  'sensors',
  'sealed_campaign',
  'play_log',
  'campaign_day',
  'hours',
] as const
/** A kind of records in the chain. */
export type HistoryKind = (typeof historyKinds)[number]

/**
 * A closed day of the chain. Roots are SHA-256 in hexadecimal, the key and the signature Ed25519 in base64url. A day
 * without a server has none of its own.
 */
export const closedDay = z.object({
  number: z.int(),
  day,
  closed_at: instant,
  root: z.string(),
  /** The root of the closed day before; 64 zeros for the first one. */
  previous_root: z.string(),
  public_key: z.string(),
  signature: z.string(),
  /** What was recorded with this day: units, such as the hours of a location and day, and their rows. */
  kinds: z.array(z.object({ kind: z.enum(historyKinds), units: z.int(), rows: z.int() })),
})
/** A closed day on the wire. */
export type ClosedDay = z.output<typeof closedDay>

/** Why a receiver did not take a root. */
export const sendingFaults = ['address', 'connection', 'timeout', 'redirect', 'status'] as const
/** Why a receiver did not take a root. */
export type SendingFault = (typeof sendingFaults)[number]

/** Up to which day records are closed, and up to which day roots were sent outside. */
export const historyState = z.object({
  /** The last closed day; null before the first closing. */
  last: z.nullable(z.object({ number: z.int(), day, closed_at: instant })),
  /** Since when a day waits to be closed, if it waits for longer than it should. */
  overdue_since: z.nullable(instant),
  /** Where roots are sent; null without such an address. */
  sending: z.nullable(
    z.object({
      /** The host of the address. */
      host: z.string(),
      /** Why nothing is sent now. */
      held: z.nullable(z.enum(outgoingHeldReasons)),
      /** Closed days whose roots the receiver does not have. */
      waiting: z.int(),
      /** The last root that arrived. */
      last: z.nullable(z.object({ number: z.int(), day, at: instant })),
      /** Set while the next root is not taken. `status` is that of the answer, if there was one. */
      failing: z.nullable(
        z.object({ since: instant, attempts: z.int(), fault: z.enum(sendingFaults), status: z.nullable(z.int()) }),
      ),
    }),
  ),
})
/** The state of the chain on the wire. */
export type HistoryState = z.output<typeof historyState>

const PAGE_SIZE = 25
const service = 'platform'
const access = { roles: [ADMINISTRATOR_ROLE] } as const
const query = listQuery(['number'], PAGE_SIZE)

/** Operations of the chain of records (decision 083). Nothing changes or deletes a closed day. */
export const historyOperations = {
  list: operation({
    id: 'history.list',
    service,
    method: 'GET',
    path: '/history',
    summary: 'One page of the closed days with their signed roots, newest first; the filter finds days, roots and keys',
    access,
    query: z.strictObject(query),
    status: 200,
    answer: paged(closedDay),
    problems: ['permission_denied'],
  }),
  exportList: operation({
    id: 'history.export',
    service,
    method: 'GET',
    path: '/history/export',
    summary: 'All closed days of a filter as a table; page and size are ignored',
    access,
    query: z.strictObject({ ...query, ...exportQuery }),
    status: 200,
    answer: 'file',
    problems: ['permission_denied', 'too_many_rows'],
  }),
  exportRoots: operation({
    id: 'history.roots',
    service,
    method: 'GET',
    path: '/history/roots',
    summary: 'The roots of all closed days as JSON lines, oldest first, for npm run verify-history -- --roots',
    access,
    status: 200,
    answer: 'file',
    problems: ['permission_denied'],
  }),
  getState: operation({
    id: 'history.state',
    service,
    method: 'GET',
    path: '/history/state',
    summary: 'Up to which day records are closed, and up to which day roots were sent outside',
    access,
    status: 200,
    answer: historyState,
    problems: ['permission_denied'],
  }),
}
