import type { TrafficFilter } from '../../../../machines/traffic/traffic-filter.ts'
import { dayRange, fullHour, weekdayMark } from '../../../i18n/dates.ts'
import { translate } from '../../../i18n/translate.ts'
import { trafficWords } from '../words.ts'

/** The two-letter abbreviation of an ISO weekday, `pn`. */
export const weekdayAbbreviation = (weekday: number): string => weekdayMark(`2024-01-0${weekday}`)

/** The hours of a filter, `07:00–19:00`. */
export const hoursText = ({ hourFrom, hourTo }: Pick<TrafficFilter, 'hourFrom' | 'hourTo'>): string =>
  `${fullHour(hourFrom)}–${fullHour(hourTo)}`

/** The period of a filter as text: days, and hours and weekdays if they are filtered. */
export const periodText = (filter: TrafficFilter & { from: string; to: string }): string => {
  const days = dayRange(filter.from, filter.to, 'long')
  const isWholeDay = filter.hourFrom === 0 && filter.hourTo === 24
  const withHours = isWholeDay ? days : translate(trafficWords, 'hoursOf', { days, hours: hoursText(filter) })
  return filter.weekdays.length === 0
    ? withHours
    : translate(trafficWords, 'onlyWeekdays', {
        days: withHours,
        weekdays: filter.weekdays.map(weekdayAbbreviation).join(', '),
      })
}
