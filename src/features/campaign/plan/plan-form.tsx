import { type ReactNode, useState } from 'react'
import { NEAR_METRES } from '../../../../contract/campaign/plan.ts'
import { ageBands } from '../../../../contract/campaign/progress.ts'
import { LOOP_SECONDS, SLOT_SECONDS } from '../../../../contract/limits.ts'
import { eachDay, lengthInDays } from '../../../../machines/calendar/days.ts'
import { FIRST_HOUR, LAST_HOUR } from '../../../../machines/calendar/flights.ts'
import type { CampaignFormOptions } from '../../../../machines/campaign/form/form-areas.ts'
import type { FoundPoints, PointsQuery } from '../../../../machines/campaign/plan/plan-areas.ts'
import type { PlanValues } from '../../../../machines/campaign/plan/plan-values.ts'
import { fullHour, weekdayName } from '../../../i18n/dates.ts'
import { currency, number } from '../../../i18n/format.ts'
import { useT } from '../../../i18n/translate.ts'
import { Button } from '../../../ui/action/button.tsx'
import { SegmentedField } from '../../../ui/field/choice-field.tsx'
import { DecimalField } from '../../../ui/field/decimal-field.tsx'
import { FileField } from '../../../ui/field/file-field.tsx'
import { optionsOf } from '../../../ui/field/options.ts'
import { MultiSelectField, SelectField } from '../../../ui/field/select-field.tsx'
import { TextAreaField } from '../../../ui/field/text-field.tsx'
import { Panel, PanelSection } from '../../../ui/layout/panel.tsx'
import { CompanyField, FlightField, IndustriesField } from '../fields/plan-fields.tsx'
import * as styles from './plan.module.css'
import { planWords } from './words.ts'

type PlanFormProps = {
  values: PlanValues
  onChange: (values: Partial<PlanValues>) => void
  options: CampaignFormOptions | null
  /** Whether the user can plan only for one company. */
  isCompanyFixed: boolean
  /** The typed list of points of interest. */
  nearText: string
  points: FoundPoints | null
  pointsFailure: string | null
  onPoints: (query: PointsQuery | null) => void
  /** The broken rule at a field, in the user's language. */
  errorAt: (path: string) => string | null
}

type SectionProps = Pick<PlanFormProps, 'values' | 'onChange' | 'options' | 'errorAt'>

const wholeOrNull = (value: number | null): number | null =>
  value === null || Number.isNaN(value) ? null : Math.round(value)

const GoalSection = ({
  values,
  onChange,
  options,
  errorAt,
  isCompanyFixed,
}: SectionProps & Pick<PlanFormProps, 'isCompanyFixed'>): ReactNode => {
  const t = useT(planWords)
  const window = values.date_from && values.date_to ? lengthInDays(values.date_from, values.date_to) : null
  return (
    <PanelSection title={t('goalSection')} caption={t('goalHint')}>
      <div className={styles.fields}>
        {!isCompanyFixed && (
          <CompanyField
            value={values.company_id}
            onChange={(company_id) => onChange({ company_id })}
            options={options}
            error={errorAt('company_id')}
          />
        )}
        <DecimalField
          label={t('budget')}
          name="budget"
          unit={currency()}
          value={values.budget}
          onChange={(budget) => onChange({ budget: Number.isNaN(budget) ? null : budget })}
          error={errorAt('budget')}
        />
        <DecimalField
          label={t('goal')}
          name="goal"
          value={values.goal}
          onChange={(goal) => onChange({ goal: wholeOrNull(goal) })}
          error={errorAt('goal')}
        />
        <FlightField value={values} onChange={onChange} error={errorAt('date_to')} />
        <div className={styles.pair}>
          <DecimalField
            label={t('window')}
            name="flight_days"
            unit={t('days')}
            value={values.flight_days}
            onChange={(days) => onChange({ flight_days: wholeOrNull(days) })}
            error={errorAt('flight_days')}
            hint={window === null ? undefined : t('windowHint')}
          />
          <SelectField
            label={t('spotLength')}
            name="spot_seconds"
            value={values.spot_seconds}
            onChange={(seconds) => onChange({ spot_seconds: seconds ?? SLOT_SECONDS })}
            options={Array.from({ length: LOOP_SECONDS / SLOT_SECONDS }, (_, at) => ({
              value: (at + 1) * SLOT_SECONDS,
              label: `${number((at + 1) * SLOT_SECONDS)} s`,
            }))}
            filter={false}
          />
        </div>
      </div>
    </PanelSection>
  )
}

const PlaceSection = ({
  values,
  onChange,
  options,
  nearText,
  points,
  pointsFailure,
  onPoints,
}: Omit<PlanFormProps, 'isCompanyFixed' | 'errorAt'>): ReactNode => {
  const t = useT(planWords)
  const [fileName, setFileName] = useState<string | undefined>()
  const type = (typed: string): void => {
    setFileName(undefined)
    onPoints(typed.trim() === '' ? null : { text: typed })
  }
  const upload = (file: File): void => {
    setFileName(file.name)
    onPoints({ file })
  }
  return (
    <PanelSection title={t('placesSection')}>
      <div className={styles.fields}>
        <MultiSelectField
          label={t('cities')}
          name="city_ids"
          value={values.city_ids}
          onChange={(city_ids) => onChange({ city_ids })}
          options={optionsOf(options?.cities)}
          placeholder={t('allCities')}
          summary={(count) => t('cityCount', { count })}
          disabled={!options}
        />
        <div className={styles.pair}>
          <IndustriesField
            value={values.industry_ids}
            onChange={(industry_ids) => onChange({ industry_ids })}
            options={options}
            placeholder={t('allTypes')}
            summary={(count) => t('typeCount', { count })}
            error={null}
          />
          <MultiSelectField
            label={t('without')}
            name="without_industry_ids"
            value={values.without_industry_ids}
            onChange={(without_industry_ids) => onChange({ without_industry_ids })}
            options={optionsOf(options?.industries)}
            placeholder={t('none')}
            summary={(count) => t('typeCount', { count })}
            disabled={!options}
          />
        </div>
        <TextAreaField
          label={t('near')}
          name="near"
          value={nearText}
          onChange={type}
          rows={2}
          placeholder={t('nearHint')}
        />
        <FileField
          label={t('nearFile')}
          hideLabel
          buttonLabel={t('nearFile')}
          accept=".csv,.xlsx"
          onFile={upload}
          {...(fileName ? { fileName } : {})}
        />
        {(points || pointsFailure) && (
          <div className={styles.points} aria-live="polite">
            {pointsFailure ? (
              <p className="field-error">{pointsFailure}</p>
            ) : (
              points && (
                <p className="caption">
                  {t('pointsFound', { count: points.total - points.missed.length, total: points.total })}{' '}
                  {points.missed.length > 0 && t('pointsMissed', { addresses: points.missed.slice(0, 3).join('; ') })}
                </p>
              )
            )}
            <DecimalField
              label={t('nearMetres')}
              name="near_metres"
              unit={t('metres')}
              value={values.near_metres}
              onChange={(metres) =>
                onChange({
                  near_metres: Math.min(NEAR_METRES.most, Math.max(NEAR_METRES.least, wholeOrNull(metres) ?? 500)),
                })
              }
            />
            <Button kind="text" size="small" icon="close" onClick={() => type('')}>
              {t('pointsClear')}
            </Button>
          </div>
        )}
      </div>
    </PanelSection>
  )
}

/** A Monday: the weekdays of its week have their names. */
const MONDAY = '2024-01-01'
const hourOptions = (from: number, to: number): { value: number; label: string }[] =>
  Array.from({ length: to - from + 1 }, (_, at) => ({ value: from + at, label: fullHour(from + at) }))

const TargetSection = ({ values, onChange }: Pick<PlanFormProps, 'values' | 'onChange'>): ReactNode => {
  const t = useT(planWords)
  const sex = values.sexes.length === 1 ? (values.sexes[0] ?? 'all') : 'all'
  return (
    <PanelSection title={t('targetSection')} caption={t('targetHint')}>
      <div className={styles.fields}>
        <SegmentedField
          label={t('sexes')}
          name="sexes"
          value={sex}
          onChange={(chosen) => onChange({ sexes: chosen === 'all' ? [] : [chosen] })}
          options={[
            { value: 'all', label: t('everyone') },
            { value: 'women', label: t('women') },
            { value: 'men', label: t('men') },
          ]}
        />
        <div className={styles.pair}>
          <MultiSelectField
            label={t('ages')}
            name="ages"
            value={values.ages}
            onChange={(ages) => onChange({ ages })}
            options={ageBands.map((band) => ({ value: band, label: band.replace('-', '–') }))}
            placeholder={t('allAges')}
            summary={(count) => t('ageCount', { count })}
          />
          <MultiSelectField
            label={t('weekdays')}
            name="weekdays"
            value={values.weekdays}
            onChange={(weekdays) => onChange({ weekdays })}
            options={eachDay(MONDAY, '2024-01-07').map((day, at) => ({ value: at + 1, label: weekdayName(day) }))}
            placeholder={t('allDays')}
            summary={(count) => t('dayCount', { count })}
          />
        </div>
        <div className={styles.pair}>
          <SelectField
            label={t('hourFrom')}
            name="hour_from"
            value={values.hour_from}
            onChange={(from) => onChange({ hour_from: from ?? FIRST_HOUR })}
            options={hourOptions(FIRST_HOUR, values.hour_to - 1)}
            filter={false}
          />
          <SelectField
            label={t('hourTo')}
            name="hour_to"
            value={values.hour_to}
            onChange={(to) => onChange({ hour_to: to ?? LAST_HOUR })}
            options={hourOptions(values.hour_from + 1, LAST_HOUR)}
            filter={false}
          />
        </div>
      </div>
    </PanelSection>
  )
}

/** What a plan is asked for: goal, places, target group. */
export const PlanForm = (props: PlanFormProps): ReactNode => (
  <Panel flush className="plan-form">
    <GoalSection {...props} />
    <PlaceSection {...props} />
    <TargetSection {...props} />
  </Panel>
)
