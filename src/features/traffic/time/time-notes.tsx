import type { ReactNode } from 'react'
import type { SpecialDaysAnswer } from '../../../../contract/statistics/special-days.ts'
import type { LocationRow } from '../../../../machines/traffic/location-table.ts'
import { citiesWithoutWinter, type ShownSpecialDay, specialDaysIn } from '../../../../machines/traffic/special-days.ts'
import { type Outage, outagesIn } from '../../../../machines/traffic/time-marks.ts'
import { day, dayRange } from '../../../i18n/dates.ts'
import { percent } from '../../../i18n/format.ts'
import { type Language, useLanguage } from '../../../i18n/language.ts'
import { translate, useT } from '../../../i18n/translate.ts'
import type { TimePoint } from '../../../ui/chart/axis/time-rows.ts'
import type { TimeMark } from '../../../ui/chart/line/line-plot-drawing.ts'
import * as styles from '../traffic.module.css'
import { trafficWords } from '../words.ts'

const MOST_NAMES = 3

/** The kinds of special days in the order of their notes. School holidays have no mark, because they are long. */
const kinds = [
  { kind: 'holiday', word: 'holidays', hasName: true, isMarked: true },
  { kind: 'event', word: 'events', hasName: true, isMarked: true },
  { kind: 'trading_sunday', word: 'tradingSundays', hasName: false, isMarked: true },
  { kind: 'school_holiday', word: 'schoolHolidays', hasName: true, isMarked: false },
] as const

const nameIn = ({ name_pl, name_en }: ShownSpecialDay, language: Language): string =>
  language === 'pl' ? name_pl : name_en

const stepsOf = (points: readonly TimePoint[]) =>
  points.map(({ at, measured }) => ({
    at,
    hours: measured?.hours ?? 0,
    measured_hours: measured?.measuredHours ?? 0,
  }))

/** What is special about the days of a plot. */
type TimeMarks = {
  specialDays: readonly ShownSpecialDay[]
  outages: readonly Outage[]
  /** Cities whose winter break in these days is not known. */
  withoutWinter: readonly string[]
}

/** Special days and outages of the points of a plot. */
export const timeMarksOf = (points: readonly TimePoint[], answer: SpecialDaysAnswer | null): TimeMarks => {
  const [first, last] = [points[0], points.at(-1)]
  if (!first || !last) return { specialDays: [], outages: [], withoutWinter: [] }
  return {
    specialDays: answer ? specialDaysIn(answer, first.at.slice(0, 10), last.at.slice(0, 10)) : [],
    outages: outagesIn(stepsOf(points)),
    withoutWinter: answer ? citiesWithoutWinter(answer) : [],
  }
}

/** The marks on the time axis, by their names. */
export const axisMarks = ({ specialDays, outages }: TimeMarks, language: Language): TimeMark[] => [
  ...specialDays
    .filter(({ kind }) => kinds.some((each) => each.kind === kind && each.isMarked))
    .map((special) => ({ day: special.from, name: nameIn(special, language) })),
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

const daysOf = ({ from, to }: { from: string; to: string }): string => (from === to ? day(from) : dayRange(from, to))

/** A special day in words: its days, its name, and the cities that have it if others of the view do not. */
const specialDayText = (special: ShownSpecialDay, hasName: boolean, language: Language): string => {
  const { cities } = special
  const more = cities.length > MOST_NAMES ? ` +${cities.length - MOST_NAMES}` : ''
  return [
    daysOf(special),
    ...(hasName ? [nameIn(special, language)] : []),
    ...(cities.length > 0 ? [`(${cities.slice(0, MOST_NAMES).join(', ')}${more})`] : []),
  ].join(' ')
}

/** Special days and outages of a plot in words, and the locations whose araboxes were silent the longest. */
export const TimeNotes = ({
  specialDays,
  outages,
  withoutWinter,
  locations,
}: TimeMarks & { locations: readonly LocationRow[] }): ReactNode => {
  const t = useT(trafficWords)
  const language = useLanguage()
  const missing = outages.length > 0 ? mostMissing(locations) : ''
  const shownOutages = outages.map(({ missingHours, hours, ...days }) =>
    t('outage', { days: daysOf(days), percent: percent((100 * missingHours) / hours, 0) }),
  )
  return (
    <>
      {kinds.map(({ kind, word, hasName }) => {
        const ofKind = specialDays.filter((special) => special.kind === kind)
        const names = ofKind.map((special) => specialDayText(special, hasName, language)).join(', ')
        return (
          ofKind.length > 0 && (
            <p key={kind} className={`caption num ${styles.changes}`}>
              {t(word, { names })}
            </p>
          )
        )
      })}
      {withoutWinter.length > 0 && (
        <p className={`caption ${styles.changes}`}>{t('noWinter', { names: withoutWinter.join(', ') })}</p>
      )}
      {outages.length > 0 && (
        <p className={`caption num ${styles.changes}`}>
          {t('outages', { days: shownOutages.join(', ') })}. {missing && `${t('mostMissing', { names: missing })}.`}
        </p>
      )}
    </>
  )
}
