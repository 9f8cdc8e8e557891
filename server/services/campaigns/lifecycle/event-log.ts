import { asc, eq } from 'drizzle-orm'
import type { CampaignStatus } from '../../../../contract/campaign/campaign.ts'
import { type FieldError, validation } from '../../../../contract/validation.ts'
import {
  foldLog,
  IllegalStep,
  type LifecycleSnapshot,
  statusOf,
  takeStep,
} from '../../../../machines/campaign/lifecycle/lifecycle.ts'
import type { Actor, LifecycleEvent } from '../../../../machines/campaign/lifecycle/lifecycle-events.ts'
import type { RuleName } from '../../../../machines/campaign/lifecycle/rules.ts'
import type { Account } from '../../../http/caller.ts'
import { ProblemError } from '../../../http/problem.ts'
import type { Tx } from '../../../store/open.ts'
import { campaign, campaignEvent } from '../tables.ts'

/** A wish without who and when, which the log adds. */
export type Wish = LifecycleEvent extends infer Event
  ? Event extends LifecycleEvent
    ? Omit<Event, 'by' | 'now'>
    : never
  : never

/** Who acts, as the log keeps it; null is the clock. */
export type Author = Pick<Account, 'id' | 'name' | 'permissions'> | null

const actorOf = (author: Author): Actor => ({ id: author?.id ?? null, permissions: [...(author?.permissions ?? [])] })

/** The lifecycle event of a wish. */
export const eventOf = (wish: Wish, author: Author, now: Date): LifecycleEvent =>
  ({ ...wish, by: actorOf(author), now: now.toISOString() }) as LifecycleEvent

/** A campaign's whole log, folded through the lifecycle. */
export const foldedLog = async (tx: Tx, uuid: string): Promise<LifecycleSnapshot> => {
  const rows = await tx
    .select({ event: campaignEvent.event })
    .from(campaignEvent)
    .where(eq(campaignEvent.campaignUuid, uuid))
    .orderBy(asc(campaignEvent.version))
  return foldLog(rows.map((row) => row.event))
}

const facts: Record<LifecycleEvent['type'], string> = {
  'campaign.save': 'campaign.saved',
  'campaign.file_spot': 'campaign.spot_filed',
  'campaign.submit': 'campaign.submitted',
  'campaign.send_back': 'campaign.sent_back',
  'campaign.accept': 'campaign.accepted',
  'campaign.withdraw_acceptance': 'campaign.acceptance_withdrawn',
  'campaign.confirm': 'campaign.confirmed',
  'campaign.withdraw_confirmation': 'campaign.confirmation_withdrawn',
  'campaign.share': 'campaign.shared',
  'campaign.unshare': 'campaign.unshared',
  'campaign.assign_operator': 'campaign.operator_assigned',
  'campaign.delete': 'campaign.deleted',
  'clock.tick': 'campaign.started',
}

const factOf = (event: LifecycleEvent, before: CampaignStatus | null, after: LifecycleSnapshot): string => {
  if (event.type === 'campaign.save' && before === null) return 'campaign.created'
  if (event.type === 'campaign.save' && before === 'draft' && after.value === 'new') return 'campaign.completed'
  if (event.type === 'clock.tick' && after.value === 'end') return 'campaign.ended'
  return facts[event.type]
}

const saveFieldErrors: Partial<Record<RuleName, FieldError>> = {
  has_dates: { path: 'date_from', message: validation.required },
  has_minimum_screens: { path: 'cities', message: validation.screens },
  has_minimum_price: { path: 'campaign_price', message: validation.price },
}

/** Refuses a step in the caller's terms: 403 where a permission lacks, 422 for an input that is incomplete, else 409 with every broken rule. */
const problemOf = (error: IllegalStep): ProblemError => {
  const errors = error.rules.flatMap((rule) => saveFieldErrors[rule] ?? [])
  if (error.step === 'campaign.save' && errors.length > 0) return new ProblemError('invalid_input', { errors })
  const lacks = error.rules[0]?.startsWith('may_')
  if (lacks)
    return new ProblemError(error.step === 'campaign.confirm' ? 'no_confirm_permission' : 'permission_denied', {
      rules: error.rules,
    })
  return new ProblemError('illegal_transition', { rules: error.rules })
}

/** Takes a step, or throws the refusal that the caller reads. */
export const takeStepOrThrow = (snapshot: LifecycleSnapshot, event: LifecycleEvent): LifecycleSnapshot => {
  try {
    return takeStep(snapshot, event)
  } catch (error) {
    if (error instanceof IllegalStep) throw problemOf(error)
    throw error
  }
}

/**
 * Takes a step on a locked campaign: appends the event and moves the stored status to what the log folds to, in the same
 * transaction. `told` are small numbers and names for the history.
 */
export const append = async (
  tx: Tx,
  uuid: string,
  snapshot: LifecycleSnapshot,
  event: LifecycleEvent,
  author: Author,
  told: Record<string, string | number> = {},
): Promise<LifecycleSnapshot> => {
  const isFirst = snapshot.context.version === 0
  const before = isFirst ? null : statusOf(snapshot.value)
  const after = takeStepOrThrow(snapshot, event)
  const isDeleted = after.value === 'deleted'
  const status = after.value === 'deleted' ? (before ?? 'draft') : statusOf(after.value)
  const at = new Date(event.now)
  await tx.insert(campaignEvent).values({
    campaignUuid: uuid,
    version: after.context.version,
    type: factOf(event, before, after),
    event,
    statusBefore: before,
    status,
    at,
    byId: author?.id ?? null,
    byName: author?.name ?? null,
    reason: 'reason' in event ? event.reason : null,
    facts: told,
  })
  await tx
    .update(campaign)
    .set({
      status,
      version: after.context.version,
      isShared: after.context.isShared,
      operatorId: after.context.operatorId,
      updatedAt: at,
      ...(isDeleted ? { deletedAt: at } : {}),
    })
    .where(eq(campaign.uuid, uuid))
  return after
}
