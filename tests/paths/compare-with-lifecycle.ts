import { campaignOperations } from '../../contract/campaign/index.ts'
import { lengthInDays } from '../../machines/calendar/days.ts'
import { brokenRules, foldLog, type LifecycleSnapshot, statusOf } from '../../machines/campaign/lifecycle/lifecycle.ts'
import type { LifecycleEvent } from '../../machines/campaign/lifecycle/lifecycle-events.ts'
import { stepTowards } from '../../machines/campaign/lifecycle/status-command.ts'
import type { Store } from '../../server/store/open.ts'
import type { CampaignDriver, CampaignDriverPlatform, Reply, View } from './campaign-driver.ts'

/** The expected campaign over HTTP in a state. */
export const expectedView = ({ value, context }: LifecycleSnapshot): View | null =>
  value === 'deleted' ? null : { ...context, status: statusOf(value) }

/** The stored log of a campaign through the lifecycle. */
const foldOf = async ({ pool }: Store, uuid: string): Promise<LifecycleSnapshot> => {
  const { rows } = await pool.query<{ event: LifecycleEvent }>(
    'select event from campaign_event where campaign_uuid = $1 order by version',
    [uuid],
  )
  return foldLog(rows.map((row) => row.event))
}

/** The expected last entry of the history for the event that led to a state. */
const entryOf = ({ value, context }: LifecycleSnapshot, event: LifecycleEvent): string =>
  [context.version, value === 'deleted' ? value : statusOf(value), 'reason' in event ? event.reason : null].join(' ')

/**
 * Number of orders of a campaign in the screen-content system: one for each spot, screen and day after confirmation.
 */
const ordersOf = ({ value, context }: LifecycleSnapshot): number => {
  const isOrdered = value === 'confirmed' || value === 'in_progress' || value === 'end'
  if (!isOrdered || !context.dateFrom || !context.dateTo) return 0
  return context.screens * lengthInDays(context.dateFrom, context.dateTo) * context.spots.length
}

const wantedStatus: Partial<Record<LifecycleEvent['type'], 'new' | 'ready' | 'accepted'>> = {
  'campaign.submit': 'ready',
  'campaign.withdraw_acceptance': 'ready',
  'campaign.accept': 'accepted',
  'campaign.withdraw_confirmation': 'accepted',
  'campaign.send_back': 'new',
}

/** Whether a request can express an event in a state: the same status means another step in other states. */
export const isSendable = ({ value }: LifecycleSnapshot, { type }: LifecycleEvent): boolean => {
  const wanted = wantedStatus[type]
  return wanted === undefined || value === 'deleted' || stepTowards(statusOf(value), wanted) === type
}

/** Whether an event requests the present state: the answer is 200 and nothing changes. */
export const isAlreadyInEffect = ({ value, context }: LifecycleSnapshot, { type }: LifecycleEvent): boolean =>
  type === 'clock.tick' ||
  (value !== 'deleted' &&
    ((type === 'campaign.share' && context.isShared) || (type === 'campaign.unshare' && !context.isShared)))

const REFUSALS = new Set([403, 404, 409, 422])

/** Error in the answer to an event that must be rejected; null if the answer is correct. */
export const problemMismatch = (state: LifecycleSnapshot, event: LifecycleEvent, reply: Reply): string | null => {
  if (isAlreadyInEffect(state, event))
    return reply.status === 200 ? null : `answered ${reply.status} to what was so already`
  if (!REFUSALS.has(reply.status)) return `answered ${reply.status}`
  if (!reply.problem?.code) return 'no code'
  if (reply.problem.code === 'version_conflict') return 'refused for its version alone'
  if (state.value === 'deleted' && reply.status === 409) return 'answered 409 for what is gone'
  const named = reply.problem.rules
  const broken = brokenRules(state, event)
  return named && named.join() !== broken.join() ? `named ${named.join()} instead of ${broken.join()}` : null
}

/** Short description of an event, for messages of failed tests. */
export const describeEvent = (event: LifecycleEvent): string => {
  const { type, now, by, ...more } = event
  return `${type} by ${by.id ?? 'clock'} at ${now} ${JSON.stringify(more)}`
}

/** Differences between a campaign over HTTP and the state after an event, as text; empty if there are none. */
export const findMismatches = async (
  { platform, admin }: CampaignDriverPlatform,
  driver: CampaignDriver,
  state: LifecycleSnapshot,
  event: LifecycleEvent,
): Promise<string[]> => {
  const faults: string[] = []
  const [view, expected] = [await driver.view(), expectedView(state)]
  if (JSON.stringify(sorted(view)) !== JSON.stringify(sorted(expected)))
    faults.push(`shows ${JSON.stringify(view)} instead of ${JSON.stringify(expected)}`)
  const folded = await foldOf(platform.store, driver.uuid)
  if (folded.value !== state.value || folded.context.version !== state.context.version)
    faults.push(`folds to ${folded.value} ${folded.context.version}, not ${state.value} ${state.context.version}`)
  const { pool } = platform.store
  const { rows } = await pool.query('select count(*) from content_schedule where campaign_uuid = $1', [driver.uuid])
  if (rows[0].count !== ordersOf(state)) faults.push(`holds ${rows[0].count} orders, not ${ordersOf(state)}`)
  if (expected === null) return faults
  const { items } = (await admin.call(campaignOperations.listEvents, { params: { uuid: driver.uuid } })).answer
  const last = items.at(-1)
  const told = [last?.version, last?.status, last?.reason].join(' ')
  if (items.length !== state.context.version || told !== entryOf(state, event))
    faults.push(`tells ${items.length} entries ending with ${told} instead of ${entryOf(state, event)}`)
  return faults
}

const sorted = (view: View | null): unknown => view && Object.entries(view).sort(([a], [b]) => (a < b ? -1 : 1))
