import type { ReactNode } from 'react'
import { weekdayOf } from '../../../../../machines/calendar/days.ts'
import { day, dayRange, weekday } from '../../../../i18n/dates.ts'
import { number } from '../../../../i18n/format.ts'
import { useT } from '../../../../i18n/translate.ts'
import { formWords } from '../words.ts'
import * as styles from './flight.module.css'

type FreeDay = {
  date: string
  free: number
}

/** One cell of the strip: a day, or a week with the free screens of its worst day. */
export type FreeCell = {
  key: string
  free: number
  label: string
  /** The whole day or week for screen readers. */
  fullLabel: string
}

/** Longer flights are shown by week. */
const MAX_DAILY_CELLS = 28

const weeksOf = (days: readonly FreeDay[]): FreeDay[][] => {
  const weeks: FreeDay[][] = []
  for (const each of days) {
    const week = weeks.at(-1)
    if (week && weekdayOf(each.date) !== 1) week.push(each)
    else weeks.push([each])
  }
  return weeks
}

/** The cells of the strip: days for a short flight, weeks for a long one. */
export const freeCells = (days: readonly FreeDay[]): FreeCell[] => {
  if (days.length <= MAX_DAILY_CELLS) {
    return days.map(({ date, free }) => ({
      key: date,
      free,
      label: String(Number(date.slice(8))),
      fullLabel: weekday(date),
    }))
  }
  return weeksOf(days).map((week) => {
    const [first, last] = [week[0]?.date ?? '', week.at(-1)?.date ?? '']
    const free = Math.min(...week.map((each) => each.free))
    return { key: first, free, label: day(first), fullLabel: dayRange(first, last) }
  })
}

type FreeDaysProps = {
  days: readonly FreeDay[]
  /** Whether the days are those of the chosen cities; otherwise of the whole network. */
  isOfChosenCities: boolean
  /** Whether newer data is loading. */
  isStale: boolean
}

/** Free screens of every day of the flight, with the worst day marked (docs/design.md, Form + estimate). */
export const FreeDays = ({ days, isOfChosenCities, isStale }: FreeDaysProps): ReactNode => {
  const t = useT(formWords)
  const cells = freeCells(days)
  const fewest = Math.min(...days.map((each) => each.free))
  const isUneven = days.some((each) => each.free > fewest)
  const worst = days.find((each) => each.free === fewest)
  return (
    <div className={isStale ? `${styles.days} stale` : styles.days}>
      <div className={styles.daysHead}>
        <span className="label">{t(isOfChosenCities ? 'freeInChosen' : 'freeInAll')}</span>
        {worst && isUneven && (
          <span className="caption num">{t('fewest', { count: fewest, day: weekday(worst.date) })}</span>
        )}
      </div>
      <ol className={`${styles.daysStrip} num`}>
        {cells.map((cell) => (
          <li
            key={cell.key}
            className={isUneven && cell.free === fewest ? `${styles.day} ${styles.dayFewest}` : styles.day}
          >
            <span className="visually-hidden">{t('freeOn', { day: cell.fullLabel, count: cell.free })}</span>
            <strong aria-hidden="true">{number(cell.free)}</strong>
            <span aria-hidden="true">{cell.label}</span>
          </li>
        ))}
      </ol>
    </div>
  )
}
