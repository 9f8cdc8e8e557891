import { type ReactNode, useState } from 'react'
import { LOOP_SECONDS, SLOTS_IN_LOOP } from '../../../../../contract/limits.ts'
import { EMISSIONS_PER_SCREEN_DAY, slotsOf } from '../../../../../machines/campaign/price/pricing.ts'
import { useT } from '../../../../i18n/translate.ts'
import { SegmentedField } from '../../../../ui/field/choice-field.tsx'
import { NumberStepper } from '../../../../ui/field/number-stepper.tsx'
import { formWords } from '../words.ts'
import * as styles from './flight.module.css'

const usualLengths = [10, 15, 20, 30]

type SpotLengthProps = {
  seconds: number
  onChange: (seconds: number) => void
  error: string | null
}

/** The spot length in seconds: a usual length, or any other up to the length of the loop (120 s). */
export const SpotLength = ({ seconds, onChange, error }: SpotLengthProps): ReactNode => {
  const t = useT(formWords)
  const [wantsOther, setWantsOther] = useState(false)
  const isOther = wantsOther || !usualLengths.includes(seconds)
  return (
    <div className={styles.spotLength}>
      <SegmentedField<number>
        label={t('spotLength')}
        value={isOther ? 0 : seconds}
        onChange={(chosen) => {
          setWantsOther(chosen === 0)
          if (chosen > 0) onChange(chosen)
        }}
        options={[
          ...usualLengths.map((each) => ({ value: each, label: t('seconds', { count: each }) })),
          { value: 0, label: t('otherLength') },
        ]}
        error={error}
        hint={t('slots', { count: slotsOf(seconds), loop: SLOTS_IN_LOOP, plays: EMISSIONS_PER_SCREEN_DAY })}
      />
      {isOther && (
        <NumberStepper label={t('otherSeconds')} value={seconds} onChange={onChange} min={1} max={LOOP_SECONDS} />
      )}
    </div>
  )
}
