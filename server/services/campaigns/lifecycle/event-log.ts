import { asc, eq } from 'drizzle-orm'
import type { CampaignStatus } from '../../../../contract/campaign/campaign.ts'
import type { CampaignEventType } from '../../../../contract/campaign/campaign-events.ts'
import { DAY_MS } from '../../../../machines/calendar/durations.ts'
import { foldLog, type LifecycleSnapshot, statusOf } from '../../../../machines/campaign/lifecycle/lifecycle.ts'
import type { Actor, LifecycleEvent } from '../../../../machines/campaign/lifecycle/lifecycle-events.ts'
import type { Account, Caller } from '../../../http/caller.ts'
import type { Tx } from '../../../store/database.ts'
import type { CampaignContext } from '../context.ts'
import { campaign, campaignEvent } from '../tables.ts'
import { storeDeliveries } from '../webhook/outbox.ts'
import { recordPlan } from './recorded-plans.ts'
import { takeStepOrThrowProblem } from './rule-problems.ts'
import { newShareToken } from './share-token.ts'

/** A lifecycle event without its author and time, which `eventOf` adds. */
export type CommandInput = LifecycleEvent extends infer Event
  ? Event extends LifecycleEvent
    ? Omit<Event, 'by' | 'now'>
    : never
  : never

/** The account that takes a step, with the address of its request if there is one; null for a step of the clock. */
export type Author = (Pick<Account, 'id' | 'name' | 'permissions'> & Partial<Pick<Caller, 'address'>>) | null

const actorOf = (author: Author): Actor => ({ id: author?.id ?? null, permissions: [...(author?.permissions ?? [])] })

/** The lifecycle event of a command. */
export const eventOf = (input: CommandInput, author: Author, now: Date): LifecycleEvent =>
  ({ ...input, by: actorOf(author), now: now.toISOString() }) as LifecycleEvent

/** The snapshot of a campaign: its whole log, folded through the lifecycle. */
export const foldedLog = async (tx: Tx, uuid: string): Promise<LifecycleSnapshot> => {
  const rows = await tx
    .select({ event: campaignEvent.event })
    .from(campaignEvent)
    .where(eq(campaignEvent.campaignUuid, uuid))
    .orderBy(asc(campaignEvent.version))
  return foldLog(rows.map((row) => row.event))
}

const entryTypes: Record<LifecycleEvent['type'], CampaignEventType> = {
  'campaign.save': 'campaign.saved',
  'campaign.file_spot': 'campaign.spot_filed',
  'campaign.submit': 'campaign.submitted',
  'campaign.take_back': 'campaign.taken_back',
  'campaign.send_back': 'campaign.sent_back',
  'campaign.accept': 'campaign.accepted',
  'campaign.withdraw_acceptance': 'campaign.acceptance_withdrawn',
  'campaign.confirm': 'campaign.confirmed',
  'campaign.withdraw_confirmation': 'campaign.confirmation_withdrawn',
  'campaign.stop': 'campaign.stopped',
  'campaign.request_swap': 'campaign.swap_asked',
  'campaign.accept_swap': 'campaign.film_swapped',
  'campaign.refuse_swap': 'campaign.swap_refused',
  'campaign.correct_contacts': 'campaign.contacts_corrected',
  'campaign.share': 'campaign.shared',
  'campaign.unshare': 'campaign.unshared',
  'campaign.show_cpm': 'campaign.cpm_shown',
  'campaign.hide_cpm': 'campaign.cpm_hidden',
  'campaign.assign_operator': 'campaign.operator_assigned',
  'campaign.delete': 'campaign.deleted',
  'clock.tick': 'campaign.started',
}

const entryTypeOf = (
  event: LifecycleEvent,
  before: CampaignStatus | null,
  after: LifecycleSnapshot,
): CampaignEventType => {
  if (event.type === 'campaign.save' && before === null) return 'campaign.created'
  if (event.type === 'campaign.save' && before === 'draft' && after.value === 'new') return 'campaign.completed'
  if (event.type === 'campaign.file_spot' && event.removal) return 'campaign.spot_file_removed'
  if (event.type === 'clock.tick' && after.value === 'end') return 'campaign.ended'
  return entryTypes[event.type]
}

/** The column of the public page's address: null when sharing ends, a new token when it begins. */
const shareTokenChange = (wasShared: boolean, isShared: boolean): { shareToken?: string | null } => {
  if (!isShared) return { shareToken: null }
  return wasShared ? {} : { shareToken: newShareToken() }
}

/** No account is notified of an event that is older than this when it is stored. */
const NEWS_MS = 7 * DAY_MS

/** The facts of a move without the values before it, which belong to the company that the campaign left. */
export const factsSinceMove = <Value>(facts: Readonly<Record<string, Value>>): Record<string, Value> =>
  Object.fromEntries(Object.entries(facts).filter(([name]) => !name.endsWith('_before')))

/** An event of a locked campaign, and the state before it. */
type EventToAppend = {
  readonly context: Pick<CampaignContext, 'otherServices' | 'clock'>
  readonly uuid: string
  readonly snapshot: LifecycleSnapshot
  readonly event: LifecycleEvent
  readonly author: Author
  /** Numbers and names that the history shows. */
  readonly historyFacts?: Readonly<Record<string, string | number>>
  /** The company from which a save moves the campaign to another one. */
  readonly movedFrom?: number | undefined
}

/**
 * Takes a step on a locked campaign: appends the event, with the stored plan if the event values it, and stores the
 * status to which the log folds. Throws the problem of a broken rule.
 */
export const appendEvent = async (
  tx: Tx,
  { context, uuid, snapshot, event, author, historyFacts = {}, movedFrom }: EventToAppend,
): Promise<LifecycleSnapshot> => {
  const isFirst = snapshot.context.version === 0
  const before = isFirst ? null : statusOf(snapshot.value)
  const after = takeStepOrThrowProblem(snapshot, event)
  const isDeleted = after.value === 'deleted'
  const status = after.value === 'deleted' ? (before ?? 'draft') : statusOf(after.value)
  const at = new Date(event.now)
  const type = movedFrom === undefined ? entryTypeOf(event, before, after) : 'campaign.moved'
  const reason = 'reason' in event ? event.reason : null
  const { version } = after.context
  await tx.insert(campaignEvent).values({
    campaignUuid: uuid,
    version,
    type,
    event,
    statusBefore: before,
    status,
    at,
    byId: author?.id ?? null,
    byName: author?.name ?? null,
    reason,
    facts: historyFacts,
  })
  const [stored] = await tx
    .update(campaign)
    .set({
      status,
      version,
      isShared: after.context.isShared,
      showsCpm: after.context.showsCpm,
      ...shareTokenChange(snapshot.context.isShared, after.context.isShared && !isDeleted),
      operatorId: after.context.operatorId,
      ...(event.type === 'campaign.stop' ? { stoppedAt: at, stopReason: reason } : {}),
      ...(movedFrom === undefined ? {} : { historyFrom: version }),
      updatedAt: at,
      ...(isDeleted ? { deletedAt: at } : {}),
    })
    .where(eq(campaign.uuid, uuid))
    .returning({ name: campaign.name, companyId: campaign.companyId, createdById: campaign.createdById })
  await recordPlan(tx, uuid, version, event.type)
  const by = author && { id: author.id, name: author.name }
  await storeDeliveries(tx, {
    uuid,
    version,
    type,
    statusBefore: before,
    status,
    at,
    by,
    reason,
    facts: movedFrom === undefined ? historyFacts : factsSinceMove(historyFacts),
  })
  // After a long stop of the platform, the delayed steps of the clock are too old for notifications.
  const isNews = context.clock.now().getTime() - at.getTime() < NEWS_MS
  const { operatorId } = after.context
  if (!stored || !isNews) return after
  const news = { ...stored, operatorId, uuid, type, at, by, reason }
  await context.otherServices.notifyOfCampaign(tx, news)
  if (movedFrom !== undefined) {
    const left = { companyId: movedFrom, createdById: null, operatorId: null }
    await context.otherServices.notifyOfCampaign(tx, { ...news, ...left })
  }
  return after
}
