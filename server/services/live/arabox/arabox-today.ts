import { and, eq } from 'drizzle-orm'
import type { araboxOperations as operations } from '../../../../contract/live/araboxes.ts'
import type { AnswerOf } from '../../../../contract/operation.ts'
import { HOUR_MS } from '../../../../machines/calendar/durations.ts'
import { startOfHour } from '../../../../machines/calendar/full-hours.ts'
import { type LocalTime, localTimeOf } from '../../../../machines/calendar/local-hours.ts'
import { instantsOfHour } from '../../../../machines/calendar/local-instants.ts'
import { groupBy } from '../../../base/group-by.ts'
import type { Account } from '../../../http/caller.ts'
import type { LiveContext } from '../context.ts'
import { closedHourOf } from '../hours/closed-hours.ts'
import { findDeviceStates } from '../log/device-states.ts'
import { qualityOf } from '../log/quality.ts'
import type { LocationHour, WorkTime } from '../other-services.ts'
import { openHour } from '../tables.ts'

const HOURS = Array.from({ length: 24 }, (_, hour) => hour)

/** The present local day and hour of a location. */
const localNow = ({ clock }: LiveContext, timeZone: string): LocalTime =>
  localTimeOf(timeZone, startOfHour(clock.now()))

/** The measured hours of a location's day; open hours replace the same hours of the statistics. */
const measuredHours = async (
  { store, statistics, otherServices }: LiveContext,
  uuid: string,
  day: string,
): Promise<LocationHour[]> => {
  const [closed, rows] = await Promise.all([
    otherServices.hoursOfDay(statistics, uuid, day),
    store.db
      .select()
      .from(openHour)
      .where(and(eq(openHour.locationUuid, uuid), eq(openHour.localDay, day))),
  ])
  const open = rows.map(closedHourOf)
  const known = new Set(open.map(({ hour }) => hour.getTime()))
  return [...closed.filter(({ hour }) => !known.has(hour.getTime())), ...open]
}

const unmeasured = { people_net: null, people_gross: null, cars: null, buses: null, measured: false }

/** Presents the counts of one local hour; two UTC hours have the same local hour when the clocks go back. */
const presentCounts = (rows: readonly LocationHour[] | undefined) => {
  if (!rows) return unmeasured
  const sum = (pick: (row: LocationHour) => number) => rows.reduce((all, row) => all + pick(row), 0)
  return {
    people_net: sum((row) => row.people_net),
    people_gross: sum((row) => row.people_gross),
    cars: sum((row) => row.cars),
    buses: sum((row) => row.buses),
    measured: true,
  }
}

/** Whether planned works went on in an hour with the given beginnings. */
const hadWorks = (works: readonly WorkTime[], beginnings: readonly number[]): boolean =>
  beginnings.some((begin) =>
    works.some(({ from, until }) => from.getTime() < begin + HOUR_MS && until.getTime() > begin),
  )

const latest = (instants: readonly Date[]): Date | undefined =>
  instants.toSorted((one, other) => other.getTime() - one.getTime())[0]

/**
 * A location's present day by hour with the usual counts (C90), and its connection quality (E24). Throws `not_found`.
 */
export const hourlyToday = async (
  context: LiveContext,
  account: Account,
  untrusted: { id: number },
): Promise<AnswerOf<typeof operations.hourlyToday>> => {
  const location = await context.otherServices.getReadableLocation(context.store.db, account, untrusted)
  const { uuid, timeZone, araboxUuid } = location
  const now = localNow(context, timeZone)
  const [hours, usual, { quality_percent, delay_ms }, states] = await Promise.all([
    measuredHours(context, uuid, now.day),
    context.otherServices.usualHours(context.statistics, uuid, now.day),
    qualityOf(context, uuid),
    findDeviceStates(context.store.db, araboxUuid === null ? [] : [araboxUuid]),
  ])
  const state = states.get(araboxUuid ?? '')
  const at = context.clock.now()
  const startOfDay = instantsOfHour(timeZone, now.day, 0)[0] ?? at.getTime()
  const works = (
    await context.otherServices.araboxWorkTimes(context.store.db, [uuid], { from: new Date(startOfDay), until: at })
  ).get(uuid)
  const goingOn = works?.filter(({ until }) => until > at) ?? []
  const byHour = groupBy(hours, (row) => row.local_hour)
  return {
    day: now.day,
    items: HOURS.map((hour) => ({
      hour,
      ...presentCounts(byHour.get(hour)),
      open: hour === now.hour,
      maintenance: hadWorks(works ?? [], instantsOfHour(timeZone, now.day, hour)),
      usual: usual.get(hour) ?? null,
    })),
    quality_percent,
    delay_ms,
    clock_lead_ms: state?.clockLeadMs ?? null,
    restarted_at: state?.restartedAt?.toISOString() ?? null,
    memory_lost_at: state?.memoryLostAt?.toISOString() ?? null,
    maintenance_until: latest(goingOn.map(({ until }) => until))?.toISOString() ?? null,
  }
}

/** People net that a location usually has on this weekday before the present hour (C89). Throws `not_found`. */
export const usualSoFar = async (
  context: LiveContext,
  account: Account,
  untrusted: { id: number },
): Promise<AnswerOf<typeof operations.usualSoFar>> => {
  const { uuid, timeZone } = await context.otherServices.getReadableLocation(context.store.db, account, untrusted)
  const now = localNow(context, timeZone)
  const usual = await context.otherServices.usualHours(context.statistics, uuid, now.day)
  const elapsed = [...usual].filter(([hour]) => hour < now.hour).map(([, people]) => people)
  const sum = elapsed.reduce((all, people) => all + people, 0)
  return { avg: elapsed.length > 0 ? sum : null, hours: elapsed.length }
}
