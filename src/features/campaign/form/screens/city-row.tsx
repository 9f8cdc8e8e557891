import type { ReactNode } from 'react'
import { useT } from '../../../../i18n/translate.ts'
import { IconButton } from '../../../../ui/action/button.tsx'
import { NumberStepper } from '../../../../ui/field/number-stepper.tsx'
import { Meter } from '../../../../ui/number/meter.tsx'
import { formWords } from '../words.ts'
import * as styles from './screens.module.css'

type CityRowProps = {
  name: string
  screens: number
  /** Free screens for the whole flight; null if the flight is not known yet. */
  free: { free: number; total: number } | null
  isStale: boolean
  onChange: (screens: number) => void
  onRemove: () => void
}

/** One agglomeration of the form: its free screens and the number of chosen screens. */
export const CityRow = ({ name, screens, free, isStale, onChange, onRemove }: CityRowProps): ReactNode => {
  const t = useT(formWords)
  const isShort = free !== null && free.free <= screens
  const freeText =
    free === null ? t('freeUnknown') : t(free.free === 0 ? 'noneFree' : isShort ? 'onlyFree' : 'free', { ...free })
  return (
    <li className={styles.cityRow}>
      <span className={styles.cityRowName}>{name}</span>
      <span className={isStale ? `${styles.cityRowFree} stale` : styles.cityRowFree}>
        {free && <Meter value={free.free} max={free.total} tone={isShort ? 'warn' : 'neutral'} label={freeText} />}
        <span className={isShort ? `${styles.cityRowWords} num tone-warn` : `${styles.cityRowWords} num`}>
          {freeText}
        </span>
      </span>
      <NumberStepper label={t('screensIn', { city: name })} hideLabel value={screens} onChange={onChange} min={1} />
      <IconButton icon="close" size="small" label={t('removeCity', { city: name })} onClick={onRemove} />
    </li>
  )
}
