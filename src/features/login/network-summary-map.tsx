import { useSelector } from '@xstate/react'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import type { networkOperations } from '../../../contract/location/network.ts'
import type { AnswerOf } from '../../../contract/operation.ts'
import type { AreaRef } from '../../../machines/kit/area/area.ts'
import { number } from '../../i18n/format.ts'
import { useT } from '../../i18n/translate.ts'
import { CountryMap } from '../../ui/map/country/country-map.tsx'
import * as styles from './login.module.css'
import { loginWords } from './words.ts'

/** The running area with the network summary that the map of the login page shows. */
export type NetworkSummaryRef = AreaRef<null, AnswerOf<typeof networkOperations.getNetworkSummary>>

/** The height of an element in px, updated when it changes. */
const useHeight = (first: number) => {
  const frame = useRef<HTMLDivElement>(null)
  const [height, setHeight] = useState(first)
  useEffect(() => {
    const element = frame.current
    if (!element || typeof ResizeObserver === 'undefined') return
    const observer = new ResizeObserver(() => setHeight(Math.max(240, element.clientHeight)))
    observer.observe(element)
    return () => observer.disconnect()
  }, [])
  return { frame, height }
}

/**
 * The country map with a circle for each agglomeration, and the number of araboxes and screens once they are loaded.
 */
export const NetworkSummaryMap = ({ network }: { network: NetworkSummaryRef }): ReactNode => {
  const t = useT(loginWords)
  const summary = useSelector(network, (snapshot) => snapshot.context.data)
  const { frame, height } = useHeight(860)
  const circles = (summary?.cities ?? []).map((city) => ({ ...city, id: city.name, value: city.screens }))
  return (
    <div className={styles.map} ref={frame}>
      <CountryMap circles={circles} label={t('map')} height={height} />
      {summary && (
        <dl className={styles.numbers}>
          <div>
            <dd className="num">{number(summary.araboxes)}</dd>
            <dt>
              {t('araboxesIn', {
                count: summary.araboxes,
                where: t('cities', { count: summary.cities.length }),
              })}
            </dt>
          </div>
          <div>
            <dd className="num">{number(summary.screens)}</dd>
            <dt>{t('screens', { count: summary.screens })}</dt>
          </div>
        </dl>
      )}
    </div>
  )
}
