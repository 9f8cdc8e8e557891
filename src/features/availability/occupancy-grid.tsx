import { type CSSProperties, type KeyboardEvent, memo, type ReactNode, useMemo, useState } from 'react'
import type { Occupancy } from '../../../contract/campaign/occupancy.ts'
import type { ChosenCell } from '../../../machines/availability/availability-page.ts'
import { weekdayOf } from '../../../machines/calendar/days.ts'
import { weekday, weekdayMark } from '../../i18n/dates.ts'
import { useT } from '../../i18n/translate.ts'
import * as styles from './availability.module.css'
import { occupancyCell } from './occupancy-cell.ts'
import { availabilityWords } from './words.ts'

type Row = Occupancy['rows'][number]

/** The row that stands for all screens of the answer. */
export const ALL_ROWS = 0

type GridProps = {
  occupancy: Occupancy
  today: string
  chosen: ChosenCell | null
  onChoose: (cell: ChosenCell) => void
  /** Opens a city; missing if the rows are screens. */
  onCity?: ((id: number) => void) | undefined
}

const levelClass = {
  free: `${styles.cell} ${styles.free}`,
  scarce: `${styles.cell} ${styles.scarce}`,
  full: `${styles.cell} ${styles.full}`,
} as const

const dayClass = (date: string, today: string): string =>
  [weekdayOf(date) === 1 && styles.monday, weekdayOf(date) > 5 && styles.weekend, date === today && styles.isToday]
    .filter(Boolean)
    .join(' ')

type GridRowProps = {
  row: Row
  days: readonly string[]
  dayNames: readonly string[]
  today: string
  chosenDate: string | null
  /** Column of the only cell of the row that the Tab key reaches; null if it is in another row. */
  tabColumn: number | null
  onChoose: (cell: ChosenCell) => void
  onCity?: ((id: number) => void) | undefined
}

const GridRow = memo(({ row, days, dayNames, today, chosenDate, tabColumn, onChoose, onCity }: GridRowProps) => {
  const t = useT(availabilityWords)
  return (
    // biome-ignore lint/a11y/useFocusableInteractive: its cells take the focus
    // biome-ignore lint/a11y/useSemanticElements: on a phone a row is a block with its own calendar
    <div role="row" className={row.id === ALL_ROWS ? `${styles.row} ${styles.rowAll}` : styles.row}>
      {/* biome-ignore lint/a11y/useFocusableInteractive: its button takes the focus */}
      {/* biome-ignore lint/a11y/useSemanticElements: see above */}
      <div role="rowheader" className={styles.name}>
        {onCity && row.id !== ALL_ROWS ? (
          <button
            type="button"
            className={styles.link}
            aria-label={t('showCity', { city: row.name })}
            onClick={() => onCity(row.id)}
          >
            {row.name}
          </button>
        ) : (
          <span title={row.address ?? undefined}>{row.address ?? row.name}</span>
        )}
        <span className="caption num">{row.address ? row.name : t('screens', { count: row.screens })}</span>
      </div>
      <div className={`${styles.cells} num`}>
        {days.map((date, index) => {
          const cell = occupancyCell(row, index, dayNames[index] ?? '')
          return (
            // biome-ignore lint/a11y/useSemanticElements: see above
            <button
              key={date}
              type="button"
              role="gridcell"
              aria-label={cell.label}
              aria-selected={date === chosenDate}
              tabIndex={index === tabColumn ? 0 : -1}
              data-cell={`${row.id} ${index}`}
              className={`${levelClass[cell.level]} ${dayClass(date, today)}`}
              style={index === 0 ? ({ '--first-weekday': weekdayOf(date) } as CSSProperties) : undefined}
              onClick={() => onChoose({ row: row.id, date })}
            >
              {/* Drawn by the style sheet: the label names the day in other words, before the number. */}
              <span className={styles.date} aria-hidden="true" data-day={Number(date.slice(8))} />
              <span aria-hidden="true">{cell.text}</span>
              {cell.heldShare !== null && cell.heldShare > 0 && (
                <span className={styles.held} style={{ '--held': cell.heldShare } as CSSProperties} />
              )}
            </button>
          )
        })}
      </div>
    </div>
  )
})

const moves: Readonly<Record<string, readonly [rows: number, columns: number]>> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
}

/** Free screens or slots by row and day. The Tab key reaches one cell; the arrow keys move between cells. */
export const OccupancyGrid = ({ occupancy, today, chosen, onChoose, onCity }: GridProps): ReactNode => {
  const t = useT(availabilityWords)
  const { days, rows } = occupancy
  const [active, setActive] = useState<readonly [row: number, column: number]>([0, 0])
  const dayNames = useMemo(() => days.map((date) => weekday(date)), [days])
  const network = t('network')
  const shown = useMemo((): Row[] => {
    if (!onCity || rows.length < 2) return rows
    const { screens, free } = occupancy
    return [{ id: ALL_ROWS, name: network, address: null, screens, free, taken: null }, ...rows]
  }, [occupancy, rows, onCity, network])
  const tabRow = Math.min(active[0], shown.length - 1)
  const tabColumn = Math.min(active[1], days.length - 1)
  const move = (event: KeyboardEvent<HTMLElement>): void => {
    const step = moves[event.key]
    const at = event.target instanceof HTMLElement ? event.target.dataset.cell?.split(' ') : undefined
    if (!step || !at) return
    event.preventDefault()
    const row = shown.findIndex(({ id }) => id === Number(at[0])) + step[0]
    const column = Number(at[1]) + step[1]
    if (row < 0 || row >= shown.length || column < 0 || column >= days.length) return
    setActive([row, column])
    const cell = event.currentTarget.querySelector(`[data-cell="${shown[row]?.id} ${column}"]`)
    if (cell instanceof HTMLElement) cell.focus()
  }
  return (
    // biome-ignore lint/a11y/useSemanticElements: see GridRow
    <div
      role="grid"
      aria-label={t('calendar')}
      className={styles.occupancy}
      style={{ '--days': days.length } as CSSProperties}
      onKeyDown={move}
    >
      {/* biome-ignore lint/a11y/useSemanticElements: see GridRow */}
      {/* biome-ignore lint/a11y/useFocusableInteractive: it has nothing to do */}
      <div role="row" className={`${styles.row} ${styles.head}`}>
        {/* biome-ignore lint/a11y/useSemanticElements: see GridRow */}
        {/* biome-ignore lint/a11y/useFocusableInteractive: it has nothing to do */}
        <div role="columnheader" className={`${styles.name} caption`}>
          {t(onCity ? 'freeScreens' : 'freeSlots')}
        </div>
        <div className={`${styles.cells} num`}>
          {days.map((date, index) => (
            // biome-ignore lint/a11y/useSemanticElements: see GridRow
            // biome-ignore lint/a11y/useFocusableInteractive: it has nothing to do
            <div key={date} role="columnheader" className={`${styles.day} ${dayClass(date, today)}`}>
              <span className="visually-hidden">{dayNames[index]}</span>
              <span aria-hidden="true">{weekdayMark(date)}</span>
              <strong aria-hidden="true">{Number(date.slice(8))}</strong>
            </div>
          ))}
        </div>
      </div>
      {shown.map((row, index) => (
        <GridRow
          key={row.id}
          row={row}
          days={days}
          dayNames={dayNames}
          today={today}
          chosenDate={chosen?.row === row.id ? chosen.date : null}
          tabColumn={index === tabRow ? tabColumn : null}
          onChoose={onChoose}
          onCity={onCity}
        />
      ))}
    </div>
  )
}
