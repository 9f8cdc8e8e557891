import { and, eq, inArray, isNull, not, sql } from 'drizzle-orm'
import { addDays } from '../../../../machines/calendar/days.ts'
import { flightStart } from '../../../../machines/calendar/flights.ts'
import { startOfHour } from '../../../../machines/calendar/full-hours.ts'
import { eachAlone, isHeld } from '../../../records/failing-work.ts'
import type { Tx } from '../../../store/database.ts'
import type { CampaignContext } from '../context.ts'
import { type Author, appendEvent, eventOf, foldedLog } from '../lifecycle/event-log.ts'
import type { CampaignRow } from '../policy.ts'
import { basisOf } from '../progress/current-realization.ts'
import { computeDays, type DayFigures } from '../progress/day-figures.ts'
import { addRecords, CONTACTS_TOLERANCE, type RecordedDay, recordedDaysOf } from '../progress/recorded-days.ts'
import { findSealed } from '../progress/sealed-figures.ts'
import { contactsCheck } from '../progress/tables.ts'
import { campaign, unsealedCampaign } from '../tables.ts'

/** Most campaigns whose days one round of the clock's work compares: the other work waits meanwhile. */
const MOST_IN_A_ROUND = 10

/** A day is recorded on the next morning, when the screens begin to play: most late counts of the night are in it. */
const isRecordable = (day: string, now: Date): boolean => now >= flightStart(addDays(day, 1))

/** A recorded day and what the stored counts say of it now. */
export type DayDifference = { before: RecordedDay; after: DayFigures }

const differs = (before: DayFigures, after: DayFigures): boolean =>
  (before.realized === null) !== (after.realized === null) ||
  Math.abs((before.realized ?? 0) - (after.realized ?? 0)) >= CONTACTS_TOLERANCE ||
  before.measuredHours !== after.measuredHours

/** The recorded days that differ from the stored counts. */
export const differencesOf = (recorded: readonly RecordedDay[], computed: readonly DayFigures[]): DayDifference[] => {
  const known = new Map(recorded.map((day) => [day.date, day]))
  return computed.flatMap((after) => {
    const before = known.get(after.date)
    return before && differs(before, after) ? [{ before, after }] : []
  })
}

/** What the history says of a correction: its days, and their contacts before and after. */
export const correctionFacts = (differences: readonly DayDifference[]): Record<string, string | number> => {
  const sum = (part: (difference: DayDifference) => number | null): number =>
    Math.round(differences.reduce((total, difference) => total + (part(difference) ?? 0), 0))
  return {
    days: differences.length,
    first_day: differences[0]?.after.date ?? '',
    contacts_before: sum(({ before }) => before.realized),
    contacts: sum(({ after }) => after.realized),
  }
}

/** Records corrected days, and the correction in the log. `author` is null for the clock. */
export const correctDays = async (
  tx: Tx,
  context: Pick<CampaignContext, 'otherServices' | 'clock'>,
  row: CampaignRow,
  { author, reason, differences }: { author: Author; reason: string; differences: readonly DayDifference[] },
): Promise<void> => {
  const now = context.clock.now()
  const days = differences.map(({ before, after }) => ({ figures: after, number: before.number + 1 }))
  await addRecords(tx, row.uuid, days, now)
  const event = eventOf({ type: 'campaign.correct_contacts', reason }, author, now)
  const historyFacts = correctionFacts(differences)
  await appendEvent(tx, {
    context,
    uuid: row.uuid,
    snapshot: await foldedLog(tx, row.uuid),
    event,
    author,
    historyFacts,
  })
}

/** Locks a campaign whose figures can still change. Undefined if it is sealed: another server may have done that. */
export const lockedOpenCampaign = async (tx: Tx, uuid: string): Promise<CampaignRow | undefined> => {
  const [row] = await tx.select().from(campaign).where(eq(campaign.uuid, uuid)).for('update')
  return row && !(await findSealed(tx, uuid)) ? row : undefined
}

/**
 * Records the days of a locked campaign that are over, and corrects recorded days whose counts have changed since: late
 * messages and imports.
 */
export const recordDays = async (tx: Tx, context: CampaignContext, row: CampaignRow): Promise<void> => {
  const { uuid } = row
  const now = context.clock.now()
  const computed = await computeDays(context, await basisOf(tx, context, row), (day) => isRecordable(day, now))
  const recorded = (await recordedDaysOf(tx, [uuid], { withLocations: false })).get(uuid) ?? []
  const known = new Set(recorded.map(({ date }) => date))
  const first = computed.filter(({ date }) => !known.has(date)).map((figures) => ({ figures, number: 1 }))
  await addRecords(tx, uuid, first, now)
  const differences = differencesOf(recorded, computed)
  if (differences.length > 0) await correctDays(tx, context, row, { author: null, reason: '', differences })
  await tx
    .insert(contactsCheck)
    .values({ campaignUuid: uuid, checkedAt: now })
    .onConflictDoUpdate({ target: contactsCheck.campaignUuid, set: { checkedAt: now } })
}

/** Records the days of running and ended campaigns, once an hour until they are sealed. Returns how many campaigns. */
export const recordDueDays = async (context: CampaignContext): Promise<number> => {
  const { store, clock } = context
  const due = await store.db
    .select({ uuid: campaign.uuid })
    .from(unsealedCampaign)
    .innerJoin(campaign, eq(campaign.uuid, unsealedCampaign.campaignUuid))
    .leftJoin(contactsCheck, eq(contactsCheck.campaignUuid, campaign.uuid))
    .where(
      and(
        inArray(campaign.status, ['in_progress', 'end']),
        isNull(campaign.deletedAt),
        eq(campaign.isOverBeforeSealing, false),
        sql`(${contactsCheck.checkedAt} is null or ${contactsCheck.checkedAt} < ${startOfHour(clock.now())})`,
        not(isHeld('contacts', sql`${campaign.uuid}::text`)),
      ),
    )
    .orderBy(sql`${contactsCheck.checkedAt} nulls first`, campaign.id)
    .limit(MOST_IN_A_ROUND)
  const uuids = due.map(({ uuid }) => uuid)
  const recorded = await eachAlone(context, 'contacts', uuids, (uuid) =>
    store.transaction(async (tx) => {
      const row = await lockedOpenCampaign(tx, uuid)
      if (row) await recordDays(tx, context, row)
    }),
  )
  return recorded.length
}
