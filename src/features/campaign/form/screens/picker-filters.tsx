import type { ReactNode } from 'react'
import type { Availability } from '../../../../../machines/campaign/form/form-areas.ts'
import { useT } from '../../../../i18n/translate.ts'
import { SegmentedField } from '../../../../ui/field/choice-field.tsx'
import { optionsOf } from '../../../../ui/field/options.ts'
import { SelectField } from '../../../../ui/field/select-field.tsx'
import { TextField } from '../../../../ui/field/text-field.tsx'
import { formWords } from '../words.ts'
import { pickerWords } from './picker-words.ts'
import * as styles from './screens.module.css'

/** The value of the city field for all cities of the plan. */
export const PLAN_CITIES = 0

/** What the user has set in the filters of the picker. */
export type PickerFilter = {
  cityId: number
  text: string
  industryId: number | null
  isVertical: boolean | null
  state: 'all' | 'free' | 'chosen'
}

type PickerFiltersProps = {
  filter: PickerFilter
  onChange: (changed: Partial<PickerFilter>) => void
  cities: Availability['cities']
  /** Whether the plan has several cities. */
  hasPlanCities: boolean
  /** The number of chosen screens by city. */
  counts: ReadonlyMap<number, number>
  industries: readonly { id: number; name: string }[]
}

const states = ['all', 'free', 'chosen'] as const
const formats = ['vertical', 'horizontal'] as const

/** City, text, industry, format and availability of the screens that the map and the list show. */
export const PickerFilters = (props: PickerFiltersProps): ReactNode => {
  const { filter, onChange, cities, hasPlanCities, counts, industries } = props
  const t = useT(formWords)
  const p = useT(pickerWords)
  const format = filter.isVertical === null ? null : filter.isVertical ? 'vertical' : 'horizontal'
  return (
    <div className={styles.pickerFilters}>
      <SelectField
        label={t('mapCity')}
        value={filter.cityId}
        onChange={(cityId) => onChange({ cityId: cityId ?? filter.cityId })}
        options={[
          ...(hasPlanCities ? [{ value: PLAN_CITIES, label: p('planCities') }] : []),
          ...cities.map(({ city_id, city_name }) => {
            const count = counts.get(city_id) ?? 0
            return { value: city_id, label: count > 0 ? t('mapCityChosen', { city: city_name, count }) : city_name }
          }),
        ]}
      />
      <TextField
        label={t('mapSearch')}
        hideLabel
        type="search"
        placeholder={t('mapSearchHint')}
        value={filter.text}
        onChange={(text) => onChange({ text })}
      />
      <div className={styles.pickerPair}>
        <SelectField
          label={p('industry')}
          hideLabel
          clearable
          placeholder={p('anyIndustry')}
          value={filter.industryId}
          onChange={(industryId) => onChange({ industryId })}
          options={optionsOf(industries)}
        />
        <SelectField
          label={p('format')}
          hideLabel
          clearable
          placeholder={p('anyFormat')}
          value={format}
          onChange={(value) => onChange({ isVertical: value === null ? null : value === 'vertical' })}
          options={formats.map((value) => ({ value, label: p(value) }))}
        />
      </div>
      <SegmentedField
        label={p('state')}
        hideLabel
        value={filter.state}
        onChange={(state) => onChange({ state })}
        options={states.map((value) => ({ value, label: p(value) }))}
      />
    </div>
  )
}
