import { and, asc, count, eq, gt, isNull, or } from 'drizzle-orm'
import { MOST_NAMED_FAULTS, type SelfCheck } from '../../../../contract/self-check.ts'
import type { Store } from '../../../store/database.ts'
import type { CampaignContext } from '../context.ts'
import { checkRecordedContacts } from '../progress/contacts-check.ts'
import { campaign, campaignEvent } from '../tables.ts'
import { checkRecordedFacts } from './facts-check.ts'
import { createLogCheck, type LogRow } from './log-check.ts'

/** Rows of one batch. Folding a batch takes a few milliseconds; other requests are served between two batches. */
const BATCH_ROWS = 500

type Position = { uuid: string; number: number }

const readBatch = async ({ db }: Pick<Store, 'db'>, after: Position | null): Promise<LogRow[]> => {
  const isLater =
    after &&
    or(gt(campaign.uuid, after.uuid), and(eq(campaign.uuid, after.uuid), gt(campaignEvent.version, after.number)))
  const rows = await db
    .select({
      uuid: campaign.uuid,
      name: campaign.name,
      status: campaign.status,
      version: campaign.version,
      isShared: campaign.isShared,
      showsCpm: campaign.showsCpm,
      operatorId: campaign.operatorId,
      stoppedAt: campaign.stoppedAt,
      deletedAt: campaign.deletedAt,
      number: campaignEvent.version,
      statusAfter: campaignEvent.status,
      event: campaignEvent.event,
    })
    .from(campaign)
    .leftJoin(campaignEvent, eq(campaignEvent.campaignUuid, campaign.uuid))
    .where(isLater ?? undefined)
    .orderBy(asc(campaign.uuid), asc(campaignEvent.version))
    .limit(BATCH_ROWS)
  return rows.map(({ number, statusAfter, event, deletedAt, stoppedAt, ...state }) => ({
    state: { ...state, stoppedAt: stoppedAt?.toISOString() ?? null, isDeleted: deletedAt !== null },
    stored: number === null || statusAfter === null || event === null ? null : { number, status: statusAfter, event },
  }))
}

const orphans = ({ db }: Pick<Store, 'db'>) =>
  db
    .select({ uuid: campaignEvent.campaignUuid, events: count() })
    .from(campaignEvent)
    .leftJoin(campaign, eq(campaign.uuid, campaignEvent.campaignUuid))
    .where(isNull(campaign.uuid))
    .groupBy(campaignEvent.campaignUuid)
    .orderBy(asc(campaignEvent.campaignUuid))
    .limit(MOST_NAMED_FAULTS)

/**
 * Reads all logs in batches and folds them. Each batch is one statement, so the state of a campaign and its last event
 * belong to the same instant even if the campaign changes during the check. Then checks recorded facts.
 */
const foldLogs = async (store: Pick<Store, 'db'>): Promise<ReturnType<typeof createLogCheck>> => {
  const check = createLogCheck()
  for (let rows = await readBatch(store, null); rows.length > 0; ) {
    for (const row of rows) check.take(row)
    const last = rows.at(-1)
    if (!last || rows.length < BATCH_ROWS) break
    rows = await readBatch(store, { uuid: last.state.uuid, number: last.stored?.number ?? 0 })
  }
  for (const { uuid, events } of await orphans(store)) check.takeOrphan(uuid, events)
  for (const faulty of await checkRecordedFacts(store)) check.takeFault(faulty)
  return check
}

/** Folds all stored logs, without the contacts, which need the forecast of the running platform. */
export const checkStoredFolds = async (store: Pick<Store, 'db'>): Promise<SelfCheck> => (await foldLogs(store)).result()

/** Folds all stored logs and checks the recorded contacts. */
export const checkStoredLogs = async (
  context: Pick<CampaignContext, 'store' | 'otherServices' | 'clock'>,
): Promise<SelfCheck> => {
  const check = await foldLogs(context.store)
  for (const faulty of await checkRecordedContacts(context)) check.takeFault(faulty)
  return check.result()
}
