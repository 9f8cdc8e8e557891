import type { ReactNode } from 'react'
import { type AvailabilityFilter, shownDays, spans } from '../../../machines/availability/availability-filter.ts'
import type { AvailabilityRef, AvailabilityStart } from '../../../machines/availability/availability-page.ts'
import { dayRange, month } from '../../i18n/dates.ts'
import { useT } from '../../i18n/translate.ts'
import { Button, IconButton } from '../../ui/action/button.tsx'
import { SegmentedField } from '../../ui/field/choice-field.tsx'
import { optionsOf } from '../../ui/field/options.ts'
import { SelectField } from '../../ui/field/select-field.tsx'
import { FilterBar } from '../../ui/filter/filter-bar.tsx'
import { FilterChoice, FilterSelect } from '../../ui/filter/filter-select.tsx'
import * as styles from './availability.module.css'
import { availabilityWords } from './words.ts'

const SPOT_SECONDS = [10, 20, 30, 60, 120]

type AvailabilityFiltersProps = {
  actor: AvailabilityRef
  start: AvailabilityStart
  filter: AvailabilityFilter
}

/** The shown days with the buttons before and after them, and the filters of the calendar. */
export const AvailabilityFilters = ({ actor, start, filter }: AvailabilityFiltersProps): ReactNode => {
  const t = useT(availabilityWords)
  const { from, to } = shownDays(filter)
  const change = (changed: Partial<AvailabilityFilter>): void =>
    actor.send({ type: 'availability.filter', filter: changed })
  const seconds = [...new Set([...SPOT_SECONDS, filter.spotSeconds])].toSorted((a, b) => a - b)
  return (
    <FilterBar
      activeCount={Number(filter.city !== null) + Number(filter.industries.length > 0)}
      search={
        <div className={styles.period}>
          <IconButton
            icon="chevron-left"
            label={t('previous')}
            onClick={() => actor.send({ type: 'availability.move', by: -1 })}
          />
          <strong className="num" aria-live="polite">
            {filter.span === 'month' ? month(from) : dayRange(from, to)}
          </strong>
          <IconButton
            icon="chevron-right"
            label={t('next')}
            onClick={() => actor.send({ type: 'availability.move', by: 1 })}
          />
          <Button onClick={() => change({ day: start.today })}>{t('today')}</Button>
        </div>
      }
      trailing={
        <SegmentedField
          label={t('span')}
          hideLabel
          value={filter.span}
          options={spans.map((value) => ({ value, label: t(value) }))}
          onChange={(span) => change({ span })}
        />
      }
    >
      <FilterChoice
        label={t('city')}
        value={start.cities.some(({ id }) => id === filter.city) ? filter.city : null}
        options={optionsOf(start.cities)}
        onChange={(city) => change({ city })}
      />
      <FilterSelect
        label={t('industries')}
        value={filter.industries}
        options={optionsOf(start.industries)}
        onChange={(industries) => change({ industries })}
      />
      <div className={`filter-control ${styles.seconds}`}>
        <SelectField
          label={t('spotLength')}
          hideLabel
          filter={false}
          value={filter.spotSeconds}
          options={seconds.map((value) => ({ value, label: t('seconds', { count: value }) }))}
          onChange={(spotSeconds) => change({ spotSeconds: spotSeconds ?? SPOT_SECONDS[0] ?? 10 })}
        />
      </div>
    </FilterBar>
  )
}
