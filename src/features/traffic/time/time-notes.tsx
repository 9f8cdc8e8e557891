import type { ReactNode } from 'react'
import type { LocationRow } from '../../../../machines/traffic/location-table.ts'
import { type Holiday, holidaysIn, type Outage, outagesIn } from '../../../../machines/traffic/time-marks.ts'
import { day, dayRange } from '../../../i18n/dates.ts'
import { percent } from '../../../i18n/format.ts'
import { translate, useT } from '../../../i18n/translate.ts'
import { holidayWords } from '../../../i18n/words/holiday.ts'
import type { TimePoint } from '../../../ui/chart/axis/time-rows.ts'
import type { TimeMark } from '../../../ui/chart/line/line-plot-drawing.ts'
import * as styles from '../traffic.module.css'
import { trafficWords } from '../words.ts'

const MOST_NAMES = 3

/** The name of a holiday. */
const holidayName = ({ name }: Holiday): string => (holidayWords.has(name) ? translate(holidayWords, name) : name)

const stepsOf = (points: readonly TimePoint[]) =>
  points.map(({ at, measured }) => ({
    at,
    hours: measured?.hours ?? 0,
    measured_hours: measured?.measuredHours ?? 0,
  }))

/** Holidays and outages of the points of a plot. */
export const timeMarksOf = (points: readonly TimePoint[]): { holidays: Holiday[]; outages: Outage[] } => {
  const [first, last] = [points[0], points.at(-1)]
  if (!first || !last) return { holidays: [], outages: [] }
  return { holidays: holidaysIn(first.at.slice(0, 10), last.at.slice(0, 10)), outages: outagesIn(stepsOf(points)) }
}

/** The marks on the time axis, by their names. */
export const axisMarks = ({ holidays, outages }: ReturnType<typeof timeMarksOf>): TimeMark[] => [
  ...holidays.map((holiday) => ({ day: holiday.day, name: holidayName(holiday) })),
  ...outages.map(({ from }) => ({ day: from, name: translate(trafficWords, 'outageMark') })),
]

const mostMissing = (locations: readonly LocationRow[]): string =>
  locations
    .map(({ name, hours, measured_hours }) => ({ name, missing: hours - measured_hours }))
    .filter(({ missing }) => missing > 0)
    .toSorted((one, other) => other.missing - one.missing)
    .slice(0, MOST_NAMES)
    .map(({ name, missing }) => translate(trafficWords, 'missingAt', { name, count: missing }))
    .join(', ')

type TimeNotesProps = ReturnType<typeof timeMarksOf> & { locations: readonly LocationRow[] }

/** Holidays and outages of a plot in words, and the locations whose araboxes were silent the longest. */
export const TimeNotes = ({ holidays, outages, locations }: TimeNotesProps): ReactNode => {
  const t = useT(trafficWords)
  const missing = outages.length > 0 ? mostMissing(locations) : ''
  const shownOutages = outages.map(({ from, to, missingHours, hours }) =>
    t('outage', {
      days: from === to ? day(from) : dayRange(from, to),
      percent: percent((100 * missingHours) / hours, 0),
    }),
  )
  return (
    <>
      {holidays.length > 0 && (
        <p className={`caption num ${styles.changes}`}>
          {t('holidays', {
            names: holidays.map((holiday) => `${day(holiday.day)} ${holidayName(holiday)}`).join(', '),
          })}
        </p>
      )}
      {outages.length > 0 && (
        <p className={`caption num ${styles.changes}`}>
          {t('outages', { days: shownOutages.join(', ') })}. {missing && `${t('mostMissing', { names: missing })}.`}
        </p>
      )}
    </>
  )
}
