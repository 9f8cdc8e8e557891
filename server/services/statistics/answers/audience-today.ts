import type { AudienceToday } from '../../../../contract/dashboard.ts'
import { audienceOf } from '../../../../machines/audience/audience.ts'
import { addDays, dayNumberOf, weekdayOf } from '../../../../machines/calendar/days.ts'
import { FIRST_HOUR, LAST_HOUR } from '../../../../machines/calendar/flights.ts'
import { startOfHour } from '../../../../machines/calendar/full-hours.ts'
import { dayOf, hourOf } from '../../../../machines/calendar/warsaw.ts'
import type { CachedRows, StatisticsReader } from '../cache/cached-rows.ts'
import type { StatisticsQuery } from '../query/filter.ts'
import { hourOfSlot, writtenSlot } from '../query/slot.ts'
import { type Sums, sumsByLocation, sumsByTime } from '../query/sums.ts'

/** Past weeks from which the usual contacts are computed. */
const USUAL_WEEKS = 8
/** An hour counts as measured if at least this share of the araboxes measured it. */
const MEASURED_SHARE = 0.8

type PairedHour = { hour: number; people: number; cars: number; buses: number } & {
  usual_people: number
  usual_cars: number
  usual_buses: number
}

/** The same weekdays of the weeks before a day, without those that are a public holiday. */
const usualDaysOf = (today: string, isHoliday: (dayNumber: number) => boolean): string[] =>
  Array.from({ length: USUAL_WEEKS }, (_, week) => addDays(today, -7 * (week + 1))).filter(
    (day) => !isHoliday(dayNumberOf(day)),
  )

const mean = (column: string): string => `avg(cast(${column} as double precision)) as ${column}`
const sum = (column: string, name: string): string => `cast(sum(${column}) as double precision) as ${name}`

/** Counts of today by hour, and the usual counts of the same araboxes: only pairs are comparable. */
const pairedHours = (
  statistics: StatisticsReader,
  locations: readonly string[],
  today: string,
  usualDays: readonly string[],
): Promise<PairedHour[]> =>
  statistics.rows(
    `select t.local_hour as hour, ${sum('t.people_net', 'people')}, ${sum('t.cars', 'cars')}, ${sum('t.buses', 'buses')},
       ${sum('u.people_net', 'usual_people')}, ${sum('u.cars', 'usual_cars')}, ${sum('u.buses', 'usual_buses')}
     from hourly t join (
       select location_uuid, local_hour, ${mean('people_net')}, ${mean('cars')}, ${mean('buses')}
       from hourly where location_uuid = any($1) and cast(local_day as varchar) = any($3)
         and local_day >= cast($4 as date) and local_hour >= ${FIRST_HOUR}
       group by 1, 2
     ) u on u.location_uuid = t.location_uuid and u.local_hour = t.local_hour
     where t.location_uuid = any($1) and t.local_day = cast($2 as date) and t.local_hour >= ${FIRST_HOUR}
     group by 1`,
    [[...locations], today, [...usualDays], usualDays.at(-1) ?? today],
  )

/**
 * Contacts of the network today by hour, beside the same weekday of the last eight weeks. Hours that fewer than 80 % of
 * the araboxes measured are left out of the usual values and of the comparison. A day that is a public holiday at one
 * of the places is not usual.
 */
export const audienceToday = async (
  cachedRows: CachedRows,
  { locations, multipliers }: Pick<StatisticsQuery, 'locations' | 'multipliers'>,
  { now, isHoliday }: { readonly now: Date; readonly isHoliday: (dayNumber: number) => boolean },
): Promise<AudienceToday> => {
  const until = startOfHour(now)
  const today = dayOf(now)
  const usualDays = usualDaysOf(today, isHoliday)
  const contacts = ({ people_net, cars, buses }: Sums): number =>
    audienceOf({ people: people_net, cars, buses }, multipliers)
  const window = {
    from: usualDays.at(-1) ?? today,
    to: today,
    hourFrom: FIRST_HOUR,
    hourTo: LAST_HOUR,
    weekdays: [weekdayOf(today)],
    until,
  }
  const statistics = cachedRows.during(window)
  const uuids = locations.map(({ uuid }) => uuid)
  const [rows, byLocation, pairs] = await Promise.all([
    sumsByTime(statistics, { locations, multipliers, window }, 'HOUR'),
    sumsByLocation(statistics, { locations, multipliers, window: { ...window, from: today } }),
    usualDays.length > 0 ? pairedHours(statistics, uuids, today, usualDays) : [],
  ])
  const araboxes = locations.length
  const isMeasured = ({ measured }: Pick<Sums, 'measured'>): boolean =>
    araboxes > 0 && measured >= MEASURED_SHARE * araboxes
  const ofDays = new Set(usualDays)
  const hours = Array.from({ length: LAST_HOUR - FIRST_HOUR }, (_, index) => {
    const hour = FIRST_HOUR + index
    const ofHour = rows.filter(({ slot }) => hourOfSlot(slot) === hour)
    const current = ofHour.find(({ slot }) => writtenSlot(slot, 'DAY') === today)
    const isOver = dayOf(until) > today || hour < hourOf(until)
    // A past hour that some araboxes did not measure is scaled to all araboxes, so that days are comparable.
    const past = ofHour
      .filter((row) => ofDays.has(writtenSlot(row.slot, 'DAY')) && isMeasured(row))
      .map((row) => (contacts(row) * araboxes) / row.measured)
    const usual = past.length > 0 ? past.reduce((all, each) => all + each, 0) / past.length : null
    return {
      hour,
      audience: isOver && current && isMeasured(current) ? Math.round(contacts(current)) : null,
      araboxes: isOver ? araboxes : 0,
      measured: isOver ? (current?.measured ?? 0) : 0,
      usual: usual === null ? null : Math.round(usual),
      usual_low: past.length > 0 ? Math.round(Math.min(...past)) : null,
      usual_high: past.length > 0 ? Math.round(Math.max(...past)) : null,
    }
  })
  const complete = new Set(hours.flatMap(({ hour, audience }) => (audience === null ? [] : [hour])))
  const comparable = pairs.filter(({ hour }) => complete.has(hour))
  const total = (values: readonly number[]): number => values.reduce((all, each) => all + each, 0)
  const real = total(comparable.map((pair) => audienceOf(pair, multipliers)))
  const usual = total(
    comparable.map(({ usual_people: people, usual_cars: cars, usual_buses: buses }) =>
      audienceOf({ people, cars, buses }, multipliers),
    ),
  )
  const cityOf = new Map(locations.map(({ uuid, cityId }) => [uuid, cityId]))
  const cities = new Map<number, number>()
  for (const row of byLocation) {
    const cityId = cityOf.get(row.location)
    if (cityId !== undefined) cities.set(cityId, (cities.get(cityId) ?? 0) + contacts(row))
  }
  return {
    day: today,
    until: until.toISOString(),
    hours,
    audience: Math.round(total(byLocation.map(contacts))),
    difference_percent: usual > 0 ? Math.round((1000 * (real - usual)) / usual) / 10 : null,
    usual_days: new Set(rows.map(({ slot }) => writtenSlot(slot, 'DAY')).filter((day) => ofDays.has(day))).size,
    cities: [...cities].map(([city_id, audience]) => ({ city_id, audience: Math.round(audience) })),
    as_of: now.toISOString(),
  }
}
