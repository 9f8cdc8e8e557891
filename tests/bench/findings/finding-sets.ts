import { dayNumberOf } from '../../../machines/calendar/days.ts'
import type { HolidayCalendar } from '../../../machines/calendar/holidays.ts'
import type { DayCounts } from '../../../server/services/statistics/sensor-findings/panel.ts'
import { cityKinds } from '../forecast/cities/kinds.ts'
import { syntheticCity } from '../forecast/cities/synthetic-city.ts'
import { readPedestrians, victorianHolidays } from '../forecast/data.ts'

/** Daily counts in which faults are looked for, from the first to the last judged day. */
export type FindingSet = {
  readonly name: string
  readonly sensors: readonly DayCounts[]
  readonly calendar: HolidayCalendar
  readonly firstDay: number
  readonly from: number
  readonly lastDay: number
}

/** The real counts of a file, if it exists. Their own faults are not known. */
export const realSet = (path: string): FindingSet | null => {
  const sensors = readPedestrians(path)?.map(({ history }) => history)
  if (!sensors) return null
  return {
    name: 'people, Melbourne',
    sensors,
    calendar: victorianHolidays,
    firstDay: dayNumberOf('2012-01-01'),
    from: dayNumberOf('2012-07-01'),
    lastDay: dayNumberOf('2013-12-31'),
  }
}

/**
 * Synthetic cities: of three kinds one without jumps, in which every finding is a false alarm. The levels of sensors
 * drift apart and back by themselves.
 */
export const syntheticSets = (seed: number): FindingSet[] =>
  [cityKinds.shopping, cityKinds.bicyclesNorth, cityKinds.vehicles].map((kind) => {
    const city = syntheticCity({ ...kind, jumpsAYear: 0 }, seed)
    return {
      name: city.name,
      sensors: city.sensors,
      calendar: city.calendar,
      firstDay: dayNumberOf('2016-07-01'),
      from: dayNumberOf('2018-01-01'),
      lastDay: dayNumberOf('2019-12-31'),
    }
  })
