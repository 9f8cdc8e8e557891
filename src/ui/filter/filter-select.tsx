import './filter.css'
import type { ReactNode } from 'react'
import { listPresets } from '../../../machines/calendar/range-presets.ts'
import type { Option } from '../field/choice-field.tsx'
import { DateRangeField } from '../field/date-range-field.tsx'
import type { DayRange } from '../field/date-range-panel.tsx'
import { MultiSelectField, SelectField } from '../field/select-field.tsx'

type FilterSelectProps<Value> = {
  label: string
  value: readonly Value[]
  onChange: (value: Value[]) => void
  options: readonly Option<Value>[]
}

/** A filter with several options; its label is shown while nothing is chosen. */
export const FilterSelect = <Value extends string | number>({
  label,
  value,
  onChange,
  options,
}: FilterSelectProps<Value>): ReactNode => {
  return (
    <div className="filter-control">
      <MultiSelectField
        label={label}
        hideLabel
        placeholder={label}
        value={value}
        onChange={onChange}
        options={options}
        summary={(count) => `${label}: ${count}`}
      />
    </div>
  )
}

type FilterChoiceProps<Value> = {
  label: string
  value: Value | null
  onChange: (value: Value | null) => void
  options: readonly Option<Value>[]
}

/** A filter with one option; its label is shown while nothing is chosen. */
export const FilterChoice = <Value extends string | number>(props: FilterChoiceProps<Value>): ReactNode => (
  <div className="filter-control">
    <SelectField {...props} hideLabel clearable placeholder={props.label} />
  </div>
)

type FilterDatesProps = DayRange & {
  label: string
  onChange: (range: DayRange) => void
}

/** A filter by a range of days. */
export const FilterDates = ({ label, from, to, onChange }: FilterDatesProps): ReactNode => {
  return (
    <div className="filter-control filter-control-dates">
      <DateRangeField
        label={label}
        hideLabel
        placeholder={label}
        from={from}
        to={to}
        presets={listPresets}
        onChange={onChange}
      />
    </div>
  )
}
