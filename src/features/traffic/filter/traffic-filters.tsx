import type { ReactNode } from 'react'
import { comparisons } from '../../../../machines/traffic/comparison/compared-period.ts'
import type { CityOption } from '../../../../machines/traffic/traffic-areas.ts'
import type { TrafficFilter } from '../../../../machines/traffic/traffic-filter.ts'
import { fullHour } from '../../../i18n/dates.ts'
import { useT } from '../../../i18n/translate.ts'
import { SegmentedField } from '../../../ui/field/choice-field.tsx'
import { optionsOf } from '../../../ui/field/options.ts'
import { SelectField } from '../../../ui/field/select-field.tsx'
import { FilterBar } from '../../../ui/filter/filter-bar.tsx'
import { FilterDates, FilterSelect } from '../../../ui/filter/filter-select.tsx'
import * as styles from '../traffic.module.css'
import { trafficWords } from '../words.ts'
import { weekdayAbbreviation } from './filter-text.ts'

type TrafficFiltersProps = {
  filter: TrafficFilter
  cities: readonly CityOption[]
  /** The number of active filters. */
  activeCount: number
  onFilter: (filter: Partial<TrafficFilter>) => void
}

const WEEKDAYS = [1, 2, 3, 4, 5, 6, 7]
const HOURS = Array.from({ length: 24 }, (_, hour) => hour)

/** The filters in the order days, cities, weekdays, hours, resolution (docs/design.md, Filter bar). */
export const TrafficFilters = ({ filter, cities, activeCount, onFilter }: TrafficFiltersProps): ReactNode => {
  const t = useT(trafficWords)
  return (
    <FilterBar
      activeCount={activeCount}
      search={
        <FilterDates
          label={t('days')}
          from={filter.from}
          to={filter.to}
          onChange={({ from, to }) => onFilter({ from, to })}
        />
      }
    >
      <FilterSelect
        label={t('cities')}
        // The field would show nothing for a value that is not among its options.
        value={filter.cities.filter((id) => cities.some((city) => city.id === id))}
        options={optionsOf(cities)}
        onChange={(chosen) => onFilter({ cities: chosen })}
      />
      <FilterSelect
        label={t('weekdays')}
        value={filter.weekdays}
        options={WEEKDAYS.map((value) => ({ value, label: weekdayAbbreviation(value) }))}
        onChange={(chosen) => onFilter({ weekdays: chosen.toSorted((one, other) => one - other) })}
      />
      <div className={`filter-control ${styles.hour}`}>
        <SelectField
          label={t('hourFrom')}
          hideLabel
          filter={false}
          value={filter.hourFrom}
          options={HOURS.map((value) => ({ value, label: t('fromHour', { hour: fullHour(value) }) }))}
          onChange={(hourFrom) => onFilter({ hourFrom: hourFrom ?? 0 })}
        />
      </div>
      <div className={`filter-control ${styles.hour}`}>
        <SelectField
          label={t('hourTo')}
          hideLabel
          filter={false}
          value={filter.hourTo}
          options={HOURS.map((value) => ({ value: value + 1, label: t('toHour', { hour: fullHour(value + 1) }) }))}
          onChange={(hourTo) => onFilter({ hourTo: hourTo ?? 24 })}
        />
      </div>
      <div className={`filter-control ${styles.compare}`}>
        <SelectField
          label={t('compare')}
          hideLabel
          filter={false}
          value={filter.compare}
          options={comparisons.map((value) => ({ value, label: t(value === 'year' ? 'yearBefore' : value) }))}
          onChange={(compare) => onFilter({ compare: compare ?? 'none' })}
        />
      </div>
      <SegmentedField
        label={t('aggregation')}
        hideLabel
        value={filter.by}
        options={[
          { value: 'DAY', label: t('byDay') },
          { value: 'HOUR', label: t('byHour') },
        ]}
        onChange={(by) => onFilter({ by })}
      />
    </FilterBar>
  )
}
