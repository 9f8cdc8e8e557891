import type { ReactNode } from 'react'
import type { CampaignFormOptions } from '../../../../machines/campaign/form/form-areas.ts'
import { useT } from '../../../i18n/translate.ts'
import { DateRangeField } from '../../../ui/field/date-range-field.tsx'
import { optionsOf } from '../../../ui/field/options.ts'
import { MultiSelectField, SelectField } from '../../../ui/field/select-field.tsx'
import { planFieldWords } from './words.ts'

type FieldProps = {
  options: CampaignFormOptions | null
  error: string | null
}

/** The company of a campaign. The field is disabled until its options are loaded, or if the user has one company. */
export const CompanyField = ({
  value,
  onChange,
  options,
  isFixed = false,
  error,
}: FieldProps & {
  value: number | null
  onChange: (companyId: number | null) => void
  isFixed?: boolean
}): ReactNode => {
  const t = useT(planFieldWords)
  return (
    <SelectField
      label={t('company')}
      name="company_id"
      value={value}
      onChange={onChange}
      options={optionsOf(options?.companies)}
      placeholder={t('choose')}
      disabled={isFixed || !options}
      error={error}
      required
    />
  )
}

/** The venue types of the locations of a campaign; none means all of them. */
export const IndustriesField = ({
  value,
  onChange,
  options,
  error,
  placeholder,
  summary,
}: FieldProps & {
  value: readonly number[]
  onChange: (industryIds: number[]) => void
  placeholder: string
  summary: (count: number) => string
}): ReactNode => {
  const t = useT(planFieldWords)
  return (
    <MultiSelectField
      label={t('industries')}
      name="industry_ids"
      value={value}
      onChange={onChange}
      options={optionsOf(options?.industries)}
      placeholder={placeholder}
      summary={summary}
      disabled={!options}
      error={error}
    />
  )
}

type Flight = { date_from: string | null; date_to: string | null }

/** The first and the last day of a campaign. */
export const FlightField = ({
  value: { date_from, date_to },
  onChange,
  error,
  hint,
}: {
  value: Flight
  onChange: (flight: Flight) => void
  error: string | null
  hint?: string | undefined
}): ReactNode => {
  const t = useT(planFieldWords)
  return (
    <DateRangeField
      label={t('flight')}
      name="date_from"
      from={date_from}
      to={date_to}
      onChange={({ from, to }) => onChange({ date_from: from, date_to: to })}
      error={error}
      hint={hint}
      required
    />
  )
}
