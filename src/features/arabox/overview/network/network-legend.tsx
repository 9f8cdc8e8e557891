import type { ReactNode } from 'react'
import { useT } from '../../../../i18n/translate.ts'
import { DeviceMark } from '../devices/device-mark.tsx'
import * as styles from '../overview.module.css'
import { araboxesWords } from '../words.ts'

const states = ['online', 'silent', 'maintenance', 'unknown'] as const

/** The legend of the map: the states of araboxes, a cluster, and what the size of a mark means. */
export const NetworkLegend = (): ReactNode => {
  const t = useT(araboxesWords)
  return (
    <ul className={`${styles.legend} caption`}>
      {states.map((state) => (
        <li key={state}>
          <DeviceMark state={state} />
          {t(state)}
        </li>
      ))}
      <li>
        <span className={`${styles.cluster} num`} aria-hidden="true">
          5
        </span>
        {t('clustered')}
      </li>
      <li>{t('sizeLegend')}</li>
    </ul>
  )
}
