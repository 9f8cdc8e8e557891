import type { ReactNode } from 'react'
import type { CellKind } from '../../../../contract/statistics/filter.ts'
import { number } from '../../../i18n/format.ts'
import { useT } from '../../../i18n/translate.ts'
import { kindColours, kindUnits } from './cell-texts.ts'
import * as styles from './traffic-map.module.css'
import { mapWords } from './words.ts'

/** The legend of the map: from no traffic to the largest count, and the edge of a cell that was not measured. */
export const MapLegend = ({ kind, largest }: { kind: CellKind; largest: number }): ReactNode => {
  const t = useT(mapWords)
  return (
    <ul className={`${styles.legend} caption num`}>
      <li>
        {t(kindUnits[kind])}: {number(0)}
        <span className={styles.ramp} style={{ color: `var(${kindColours[kind]})` }} aria-hidden="true" />
        {number(largest)}
      </li>
      <li>
        <span className={styles.unmeasured} aria-hidden="true" />
        {t('unmeasured')}
      </li>
      <li>{t('clickHint')}</li>
    </ul>
  )
}
