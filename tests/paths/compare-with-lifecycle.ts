import { campaignOperations } from '../../contract/campaign/index.ts'
import { eachDay } from '../../machines/calendar/days.ts'
import { brokenRules, foldLog, type LifecycleSnapshot, statusOf } from '../../machines/campaign/lifecycle/lifecycle.ts'
import type { LifecycleEvent } from '../../machines/campaign/lifecycle/lifecycle-events.ts'
import { stepTowards } from '../../machines/campaign/lifecycle/status-command.ts'
import { loopsUntil } from '../../machines/campaign/price/loops.ts'
import type { Store } from '../../server/store/database.ts'
import type { CampaignDriver, CampaignDriverPlatform, Reply, View } from './campaign-driver.ts'

/** The campaign that HTTP must show in a state; null if it is deleted. */
export const expectedView = ({ value, context }: LifecycleSnapshot): View | null =>
  value === 'deleted' ? null : { ...context, status: statusOf(value) }

/** The state to which the stored log of a campaign folds. */
const foldOf = async ({ pool }: Store, uuid: string): Promise<LifecycleSnapshot> => {
  const { rows } = await pool.query<{ event: LifecycleEvent }>(
    'select event from campaign_event where campaign_uuid = $1 order by version',
    [uuid],
  )
  return foldLog(rows.map((row) => row.event))
}

/** The expected last entry of the history after an event that led to a state. */
const entryOf = ({ value, context }: LifecycleSnapshot, event: LifecycleEvent): string =>
  [context.version, value === 'deleted' ? value : statusOf(value), 'reason' in event ? event.reason : null].join(' ')

/**
 * Number of a campaign’s orders in the playout system: one per spot, screen and day after confirmation, until
 * the day of a stop.
 */
const ordersOf = ({ value, context }: LifecycleSnapshot): number => {
  const isOrdered = value === 'confirmed' || value === 'in_progress' || value === 'end'
  if (!isOrdered || !context.dateFrom || !context.dateTo) return 0
  const stoppedAt = context.stoppedAt === null ? null : new Date(context.stoppedAt)
  const days = eachDay(context.dateFrom, context.dateTo).filter(
    (day) => stoppedAt === null || loopsUntil(day, stoppedAt) > 0,
  )
  return context.screens * days.length * context.spots.length
}

const requestedStatus: Partial<Record<LifecycleEvent['type'], 'new' | 'ready' | 'accepted'>> = {
  'campaign.submit': 'ready',
  'campaign.withdraw_acceptance': 'ready',
  'campaign.accept': 'accepted',
  'campaign.withdraw_confirmation': 'accepted',
  'campaign.send_back': 'new',
}

/** Whether a request can express an event in a state. The same status means different steps in different states. */
export const isSendable = ({ value }: LifecycleSnapshot, { type }: LifecycleEvent): boolean => {
  const requested = requestedStatus[type]
  return requested === undefined || value === 'deleted' || stepTowards(statusOf(value), requested) === type
}

/** Whether an event requests the present state: the answer is 200 and nothing changes. */
export const isAlreadyInEffect = ({ value, context }: LifecycleSnapshot, { type }: LifecycleEvent): boolean =>
  type === 'clock.tick' ||
  (value !== 'deleted' &&
    ((type === 'campaign.share' && context.isShared) ||
      (type === 'campaign.unshare' && !context.isShared) ||
      (type === 'campaign.show_cpm' && context.showsCpm) ||
      (type === 'campaign.hide_cpm' && !context.showsCpm)))

const rejectionStatuses = new Set([403, 404, 409, 422])

/** Error in the answer to an event that must be rejected; null if the answer is correct. */
export const problemMismatch = (state: LifecycleSnapshot, event: LifecycleEvent, reply: Reply): string | null => {
  if (isAlreadyInEffect(state, event))
    return reply.status === 200 ? null : `answered ${reply.status} although nothing had to change`
  if (!rejectionStatuses.has(reply.status)) return `answered ${reply.status}`
  if (!reply.problem?.code) return 'no code'
  if (reply.problem.code === 'version_conflict') return 'rejected only because of its version'
  if (state.value === 'deleted' && reply.status === 409) return 'answered 409 for a deleted campaign'
  const namedRules = reply.problem.rules
  const broken = brokenRules(state, event)
  return namedRules && namedRules.join() !== broken.join()
    ? `named ${namedRules.join()} instead of ${broken.join()}`
    : null
}

/** Short description of an event, for messages of failed tests. */
export const describeEvent = (event: LifecycleEvent): string => {
  const { type, now, by, ...content } = event
  return `${type} by ${by.id ?? 'clock'} at ${now} ${JSON.stringify(content)}`
}

/** Differences between a campaign over HTTP and the state after an event, as text; empty if there are none. */
export const findMismatches = async (
  { platform, admin }: CampaignDriverPlatform,
  driver: CampaignDriver,
  state: LifecycleSnapshot,
  event: LifecycleEvent,
): Promise<string[]> => {
  const mismatches: string[] = []
  const [view, expected] = [await driver.view(), expectedView(state)]
  if (JSON.stringify(sorted(view)) !== JSON.stringify(sorted(expected)))
    mismatches.push(`shows ${JSON.stringify(view)} instead of ${JSON.stringify(expected)}`)
  const folded = await foldOf(platform.store, driver.uuid)
  if (folded.value !== state.value || folded.context.version !== state.context.version)
    mismatches.push(`folds to ${folded.value} ${folded.context.version}, not ${state.value} ${state.context.version}`)
  const { pool } = platform.store
  const { rows } = await pool.query(
    'select count(*) from content_schedule where campaign_uuid = $1 and begins < ends',
    [driver.uuid],
  )
  if (rows[0].count !== ordersOf(state)) mismatches.push(`stores ${rows[0].count} orders, not ${ordersOf(state)}`)
  if (expected === null) return mismatches
  const { items } = (await admin.call(campaignOperations.listEvents, { params: { uuid: driver.uuid } })).answer
  const last = items.at(-1)
  const lastEntry = [last?.version, last?.status, last?.reason].join(' ')
  if (items.length !== state.context.version || lastEntry !== entryOf(state, event))
    mismatches.push(`lists ${items.length} entries ending with ${lastEntry} instead of ${entryOf(state, event)}`)
  return mismatches
}

const sorted = (view: View | null): unknown => view && Object.entries(view).sort(([a], [b]) => (a < b ? -1 : 1))
