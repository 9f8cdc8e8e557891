import type { Logger } from 'pino'
import {
  MOST_NAMED_FAILURES,
  type OutgoingHeld,
  type PlatformNeed,
  type PlatformState,
  type RepeatedWorkName,
} from '../../../contract/platform-state.ts'
import { orderState, sendRefusedAgain } from '../../content/outside/order-queue.ts'
import type { Account } from '../../http/caller.ts'
import { listFailingWork, retryAllWork } from '../../records/failing-work.ts'
import type { Store } from '../../store/database.ts'

/** What the state of the platform is read from. */
export type PlatformStateContext = {
  store: Store
  log: Logger
  /** The repeated work of all processes. */
  readonly readWorks: () => Promise<{
    readonly clockPaused: string | null
    readonly works: readonly { readonly name: RepeatedWorkName; readonly seconds: number; readonly isLate: boolean }[]
  }>
  /** Why webhooks and e-mails are kept back, and what of the platform is not where it was. */
  readonly outgoingHeld: () => Promise<OutgoingHeld | null>
  readonly movedParts: () => Promise<('database' | 'files' | 'address')[]>
  /** Records that the platform is no copy. */
  readonly releaseOutgoing: () => Promise<void>
  /** What the platform needs to sell campaigns. */
  readonly needs: () => Promise<PlatformNeed[]>
  /** Whether the playout system is outside of the platform. */
  readonly hasOutsideContent: boolean
  /** Names of campaigns by uuid. */
  readonly campaignNames: (uuids: readonly string[]) => Promise<ReadonlyMap<string, string>>
}

const text = (instant: Date | null): string | null => instant?.toISOString() ?? null

const contentOrdersOf = async ({ store, hasOutsideContent, campaignNames }: PlatformStateContext) => {
  if (!hasOutsideContent) return null
  const { waiting, waitingSince, refused, refusedTotal } = await orderState(store.db, MOST_NAMED_FAILURES)
  const names = await campaignNames(refused.map(({ campaignUuid }) => campaignUuid))
  return {
    waiting,
    waiting_since: text(waitingSince),
    refused: refused.map(({ campaignUuid, type, answeredAt, createdAt, refusal }) => ({
      campaign_uuid: campaignUuid,
      name: names.get(campaignUuid) ?? null,
      type,
      refused_at: (answeredAt ?? createdAt).toISOString(),
      reason: refusal ?? '',
    })),
    refused_total: refusedTotal,
  }
}

/** What does not work as it should. */
export const platformStateOf = async (context: PlatformStateContext): Promise<PlatformState> => {
  const { store, campaignNames } = context
  const { clockPaused, works } = await context.readWorks()
  const reason = await context.outgoingHeld()
  const { items, total } = await listFailingWork(store.db, MOST_NAMED_FAILURES)
  const names = await campaignNames(items.filter(({ kind }) => kind !== 'transfer').map(({ key }) => key))
  return {
    needs: await context.needs(),
    clock_paused: clockPaused,
    outgoing_held: reason && { reason, moved: await context.movedParts() },
    late_works: works.flatMap(({ name, seconds, isLate }) => (isLate ? [{ name, seconds }] : [])),
    failing: items.map(({ kind, key, failures, failingSince, nextAttemptAt, parkedAt, reason }) => ({
      kind,
      key,
      name: names.get(key) ?? null,
      failures,
      failing_since: failingSince.toISOString(),
      next_attempt_at: text(nextAttemptAt),
      parked_at: text(parkedAt),
      reason,
    })),
    failing_total: total,
    content_orders: await contentOrdersOf(context),
  }
}

/** Ends the waits of failing work. The next round of the clock’s work, within 15 s, tries all of it. */
export const retryWork = async (
  { store, log, hasOutsideContent }: PlatformStateContext,
  { id }: Account,
): Promise<{ retried: number }> => {
  const retried = (await retryAllWork(store.db)) + (hasOutsideContent ? await sendRefusedAgain(store.db) : 0)
  log.warn({ account: id, retried }, 'failing work is tried again because an administrator asked for it')
  return { retried }
}

/** Says that the platform is no copy, so that webhooks and e-mails are sent. The log has the account. */
export const releaseOutgoing = async ({ log, ...context }: PlatformStateContext, { id }: Account): Promise<void> => {
  await context.releaseOutgoing()
  log.warn({ account: id }, 'an administrator said that this platform is no copy: webhooks and e-mails are sent')
}
