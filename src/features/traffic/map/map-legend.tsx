import type { ReactNode } from 'react'
import type { CellKind } from '../../../../contract/statistics/filter.ts'
import { number } from '../../../i18n/format.ts'
import { useT } from '../../../i18n/translate.ts'
import { kindColours, kindUnits } from './cell-texts.ts'
import { mapWords } from './words.ts'

/** The legend of the map: from no traffic to the largest count, and the edge of a cell that was not measured. */
export const MapLegend = ({ kind, largest }: { kind: CellKind; largest: number }): ReactNode => {
  const t = useT(mapWords)
  return (
    <ul className="traffic-map-legend caption num">
      <li>
        {t(kindUnits[kind])}: {number(0)}
        <span className="traffic-map-ramp" style={{ color: `var(${kindColours[kind]})` }} aria-hidden="true" />
        {number(largest)}
      </li>
      <li>
        <span className="traffic-map-unmeasured" aria-hidden="true" />
        {t('unmeasured')}
      </li>
      <li>{t('clickHint')}</li>
    </ul>
  )
}
