import type { ReactNode } from 'react'
import { timesOfDay } from '../../../../contract/statistics/filter.ts'
import type { TrafficFilter, ValidFilter } from '../../../../machines/traffic/traffic-filter.ts'
import { useT } from '../../../i18n/translate.ts'
import { SegmentedField } from '../../../ui/field/choice-field.tsx'
import { SelectField } from '../../../ui/field/select-field.tsx'
import * as styles from '../traffic.module.css'
import { trafficWords } from '../words.ts'

type AgeControlsProps = {
  filter: ValidFilter
  onFilter: (filter: Partial<TrafficFilter>) => void
  children: ReactNode
}

/** Controls of the aggregation of age and gender, and of the part of the day (C77, C78). */
export const AgeControls = ({ filter, onFilter, children }: AgeControlsProps): ReactNode => {
  const t = useT(trafficWords)
  return (
    <div className={styles.agesControls}>
      <SegmentedField
        label={t('agesAggregation')}
        value={filter.ages}
        options={[
          { value: 'DAY', label: t('ageDay') },
          { value: 'HOUR', label: t('ageHour') },
          { value: 'RANGE_HOUR', label: t('ageRange') },
        ]}
        onChange={(ages) => onFilter({ ages })}
      />
      {filter.ages === 'DAY' && (
        <SelectField
          label={t('timeOfDay')}
          value={filter.timeOfDay ?? 'all'}
          options={timesOfDay.map((value) => ({ value, label: t(value) }))}
          onChange={(timeOfDay) => onFilter({ timeOfDay })}
        />
      )}
      {children}
    </div>
  )
}
