import type { ReactNode } from 'react'
import { totalOf } from '../../../../machines/live/counters.ts'
import { clock } from '../../../i18n/dates.ts'
import { useT } from '../../../i18n/translate.ts'
import { Panel } from '../../../ui/layout/panel.tsx'
import { FadingNumber } from '../../../ui/number/fading-number.tsx'
import { pictureWords } from '../../../ui/picture/words.ts'
import { zoneNames } from '../../../ui/picture/zone/zone.ts'
import * as styles from './live.module.css'
import { type LiveSource, useIsSilentNow, useMoment, useShownCounters } from './use-live-source.ts'
import { araboxWords } from './words.ts'

/** The least number of people for a full bar, so that one person alone does not fill it. */
const MIN_FULL_BAR = 10

/** People in the frame at the shown moment: in total and by zone (E25, W08, W09). */
export const NowPanel = ({ source }: { source: LiveSource }): ReactNode => {
  const t = useT(araboxWords)
  const names = useT(pictureWords)
  const zones = useShownCounters(source)?.zones ?? null
  const { at } = useMoment(source)
  const isSilent = useIsSilentNow(source)
  const total = zones && totalOf(zones)
  const fullBar = Math.max(MIN_FULL_BAR, ...(zones ? Object.values(zones) : []))
  return (
    <Panel
      title={at === null ? t('now') : t('nowThen', { time: clock(new Date(at)) })}
      className="live-now"
      actions={
        zones &&
        !isSilent && (
          <p className={styles.nowTotal}>
            <strong className="num">
              <FadingNumber value={total} />
            </strong>{' '}
            {t('peopleUnit', { count: total ?? 0 })}
          </p>
        )
      }
    >
      {isSilent && <p className="caption">{t('nowSilent')}</p>}
      {!isSilent && !zones && <p className="caption">{t('waiting')}</p>}
      {!isSilent && zones && (
        <ul className={styles.zones}>
          {zoneNames.map((zone) => (
            <li key={zone}>
              <span className={`${styles.zoneSign} zone-${zone}`} aria-hidden="true" />
              <span>{names(zone)}</span>
              <span className="meter meter-neutral" aria-hidden="true">
                <span className="meter-fill" style={{ width: `${(100 * zones[zone]) / fullBar}%` }} />
              </span>
              <strong className="num">
                <FadingNumber value={zones[zone]} />
              </strong>
            </li>
          ))}
        </ul>
      )}
    </Panel>
  )
}
