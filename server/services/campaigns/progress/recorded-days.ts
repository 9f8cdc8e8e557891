import { sql } from 'drizzle-orm'
import { groupBy } from '../../../base/group-by.ts'
import { anyOf } from '../../../store/any-of.ts'
import type { Tx } from '../../../store/database.ts'
import type { DayFigures } from './day-figures.ts'
import { realizedDay } from './tables.ts'

/** Contacts by which a day may differ from its record: sums of fractions. */
export const CONTACTS_TOLERANCE = 0.5

/** The newest record of a day, and its number. */
export type RecordedDay = DayFigures & { number: number }

/**
 * The recorded days of campaigns by uuid, oldest first; each day as it was recorded last. Lists need no contacts by
 * location: they leave `withLocations` out.
 */
export const recordedDaysOf = async (
  tx: Tx,
  uuids: readonly string[],
  { withLocations }: { readonly withLocations: boolean },
): Promise<Map<string, RecordedDay[]>> => {
  if (uuids.length === 0) return new Map()
  const rows = await tx
    .selectDistinctOn([realizedDay.campaignUuid, realizedDay.day], {
      uuid: realizedDay.campaignUuid,
      date: realizedDay.day,
      number: realizedDay.number,
      planned: realizedDay.planned,
      plannedToDate: realizedDay.plannedToDate,
      realized: realizedDay.realized,
      hours: realizedDay.hours,
      measuredHours: realizedDay.measuredHours,
      measuredShare: realizedDay.measuredShare,
      planShare: realizedDay.planShare,
      byLocation: withLocations ? realizedDay.byLocation : sql<DayFigures['byLocation']>`'[]'::jsonb`,
      counted: realizedDay.counted,
    })
    .from(realizedDay)
    .where(anyOf(realizedDay.campaignUuid, uuids))
    .orderBy(realizedDay.campaignUuid, realizedDay.day, sql`${realizedDay.number} desc`)
  const days = groupBy(rows, ({ uuid }) => uuid)
  return new Map([...days].map(([uuid, own]) => [uuid, own.map(({ uuid: _uuid, ...day }) => day)]))
}

/** A day to record: its figures and the number of the record, 1 for the first. */
export type DayToRecord = { figures: DayFigures; number: number }

/** Adds records of days. A record that another server has made meanwhile stays as it is. */
export const addRecords = async (
  tx: Tx,
  campaignUuid: string,
  days: readonly DayToRecord[],
  recordedAt: Date,
): Promise<void> => {
  if (days.length === 0) return
  await tx
    .insert(realizedDay)
    .values(
      days.map(({ figures: { date, ...figures }, number }) => ({
        campaignUuid,
        day: date,
        number,
        recordedAt,
        ...figures,
      })),
    )
    .onConflictDoNothing()
}
