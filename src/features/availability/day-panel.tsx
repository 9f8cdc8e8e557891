import type { ReactNode } from 'react'
import type { Occupancy, SlotHolder } from '../../../contract/campaign/occupancy.ts'
import type { ChosenCell } from '../../../machines/availability/availability-page.ts'
import { isWithin } from '../../../machines/calendar/days.ts'
import { dayRange, weekday } from '../../i18n/dates.ts'
import { useT } from '../../i18n/translate.ts'
import { IconButton } from '../../ui/action/button.tsx'
import { StatusLabel } from '../../ui/status/label.tsx'
import * as styles from './availability.module.css'
import { occupancyCell } from './occupancy-cell.ts'
import { ALL_ROWS } from './occupancy-grid.tsx'
import { availabilityWords } from './words.ts'

/** Campaigns that the panel lists; the others are counted. */
const LISTED = 8

/** The campaigns that hold slots of a row on a day, and on how many of its screens. */
const holdersOf = (holders: readonly SlotHolder[], { row, date }: ChosenCell) =>
  holders
    .filter((holder) => isWithin(date, holder.date_from, holder.date_to))
    .map((holder) => ({
      ...holder,
      screens: holder.places
        .filter(({ id }) => row === ALL_ROWS || id === row)
        .reduce((sum, { screens }) => sum + screens, 0),
    }))
    .filter(({ screens }) => screens > 0)
    .sort((a, b) => b.slots * b.screens - a.slots * a.screens)

type DayPanelProps = {
  occupancy: Occupancy
  chosen: ChosenCell
  /** Whether the account sees the campaigns of all companies. */
  seesAll: boolean
  onClose: () => void
}

/** The campaigns that hold the slots of a chosen cell, with links to their previews. */
export const DayPanel = ({ occupancy, chosen, seesAll, onClose }: DayPanelProps): ReactNode => {
  const t = useT(availabilityWords)
  const held = holdersOf(occupancy.holders, chosen)
  const row = occupancy.rows.find(({ id }) => id === chosen.row)
  const { screens, free } = occupancy
  const shown = row ?? { id: ALL_ROWS, name: t('network'), address: null, screens, free, taken: null }
  const { label } = occupancyCell(shown, occupancy.days.indexOf(chosen.date), weekday(chosen.date))
  return (
    <section className={styles.panel} aria-live="polite" aria-label={t(seesAll ? 'held' : 'heldOwn')}>
      <header>
        <h2 className="num">{label}</h2>
        <IconButton icon="close" label={t('close')} size="small" onClick={onClose} />
      </header>
      {held.length === 0 ? (
        <p className="muted">{t(seesAll ? 'nobody' : 'noneOfYours')}</p>
      ) : (
        <ul>
          {held.slice(0, LISTED).map((holder) => (
            <li key={holder.uuid}>
              <a href={`/campaign/preview/${holder.uuid}`}>{holder.name}</a>
              <span className="caption">{holder.company_name}</span>
              <span className="num">{dayRange(holder.date_from, holder.date_to)}</span>
              <span className="num">
                {t('heldBy', {
                  slots: t('slots', { count: holder.slots }),
                  screens: t('screens', { count: holder.screens }),
                })}
              </span>
              <StatusLabel status={holder.status} />
            </li>
          ))}
          {held.length > LISTED && <li className="muted">{t('more', { count: held.length - LISTED })}</li>}
        </ul>
      )}
    </section>
  )
}
