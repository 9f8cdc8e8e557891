import { inArray, sql } from 'drizzle-orm'
import { type FaultyLog, MOST_NAMED_FAULTS } from '../../../../contract/self-check.ts'
import type { CampaignContext } from '../context.ts'
import { campaign } from '../tables.ts'
import { basesOf } from './current-realization.ts'
import { computeDays, type DayFigures } from './day-figures.ts'
import { CONTACTS_TOLERANCE, recordedDaysOf } from './recorded-days.ts'

/** Campaigns whose contacts are computed together. */
const BATCH_CAMPAIGNS = 50

type CheckContext = Pick<CampaignContext, 'store' | 'otherServices' | 'clock'>
type Fault = Pick<FaultyLog, 'fault' | 'detail'>

const hasEqualCounts = (one: DayFigures, other: DayFigures): boolean =>
  one.counted.every((count, index) => count === other.counted[index])

const sumByLocation = ({ byLocation }: DayFigures): number =>
  byLocation.reduce((sum, [, contacts]) => sum + contacts, 0)

/** What is wrong with a recorded day; null if it follows from the stored counts. */
const faultOf = (recorded: DayFigures, computed: DayFigures | undefined, isSealed: boolean): Fault | null => {
  if (!computed) return null
  const detail = `${recorded.date}: expected ${computed.realized}, found ${recorded.realized}`
  const contacts = recorded.realized ?? 0
  if (Math.abs(sumByLocation(recorded) - contacts) > CONTACTS_TOLERANCE) return { fault: 'contacts_differ', detail }
  // Counts that changed after the record are corrected within the hour, unless the campaign is sealed.
  if (!hasEqualCounts(recorded, computed)) return isSealed ? { fault: 'counts_differ', detail } : null
  const isEqual = Math.abs(contacts - (computed.realized ?? 0)) <= CONTACTS_TOLERANCE
  return isEqual ? null : { fault: 'contacts_differ', detail }
}

/**
 * Computes the recorded contacts of all campaigns again from the stored counts, and compares. Names the first faulty
 * day of a campaign, and at most 100 campaigns.
 */
export const checkRecordedContacts = async (context: CheckContext): Promise<FaultyLog[]> => {
  const { db } = context.store
  const { rows: recorded } = await db.execute<{ uuid: string; is_sealed: boolean }>(sql`
    select campaign_uuid as uuid, campaign_uuid in (select campaign_uuid from sealed_campaign) as is_sealed
    from realized_day group by 1 order by 1`)
  const faulty: FaultyLog[] = []
  for (let from = 0; from < recorded.length && faulty.length < MOST_NAMED_FAULTS; from += BATCH_CAMPAIGNS) {
    const batch = new Map(recorded.slice(from, from + BATCH_CAMPAIGNS).map((row) => [row.uuid, row.is_sealed]))
    const uuids = [...batch.keys()]
    const rows = await db.select().from(campaign).where(inArray(campaign.uuid, uuids))
    const days = await recordedDaysOf(db, uuids, { withLocations: true })
    for (const [uuid, basis] of await basesOf(db, context, rows)) {
      const own = new Map((days.get(uuid) ?? []).map((day) => [day.date, day]))
      const computed = await computeDays(context, basis, (day) => own.has(day))
      const byDate = new Map(computed.map((day) => [day.date, day]))
      const fault = [...own.values()]
        .map((day) => faultOf(day, byDate.get(day.date), batch.get(uuid) === true))
        .find((found) => found !== null)
      const name = rows.find((row) => row.uuid === uuid)?.name ?? null
      if (fault) faulty.push({ uuid, name, event: null, ...fault })
    }
  }
  return faulty.slice(0, MOST_NAMED_FAULTS)
}
