import type { ReactNode } from 'react'
import { flightStart } from '../../../../../machines/calendar/flights.ts'
import type { Availability } from '../../../../../machines/campaign/form/form-areas.ts'
import { dateTime, endOfDay } from '../../../../i18n/dates.ts'
import { useT } from '../../../../i18n/translate.ts'
import { PanelSection } from '../../../../ui/layout/panel.tsx'
import { FlightField } from '../../fields/plan-fields.tsx'
import * as styles from '../form.module.css'
import { flightDaysOf, type SectionProps } from '../form-section.ts'
import { formWords } from '../words.ts'
import { FreeDays } from './free-days.tsx'
import { SpotLength } from './spot-length.tsx'

type FlightProps = SectionProps & {
  availability: Availability | null
  isStale: boolean
}

/** First and last day with their hours (L27), spot length, and free screens by day. */
export const FlightSection = ({ values, onChange, fieldErrorAt, availability, isStale }: FlightProps): ReactNode => {
  const t = useT(formWords)
  const { date_from: from, date_to: to } = values
  const count = flightDaysOf(values)
  return (
    <PanelSection title={t('flightAndSpot')}>
      <div className={styles.grid}>
        <FlightField
          value={values}
          onChange={onChange}
          error={fieldErrorAt('date_from') ?? fieldErrorAt('date_to')}
          hint={
            from && to && count > 0
              ? t('flightHint', { days: t('days', { count }), from: dateTime(flightStart(from)), to: endOfDay(to) })
              : undefined
          }
        />
        <SpotLength
          seconds={values.spot_seconds}
          onChange={(spot_seconds) => onChange({ spot_seconds })}
          error={fieldErrorAt('spot_seconds')}
        />
      </div>
      {availability && availability.days.length > 0 && (
        <FreeDays
          days={availability.days}
          isOfChosenCities={values.cities.length > 0 && !values.screen_ids}
          isStale={isStale}
        />
      )}
    </PanelSection>
  )
}
