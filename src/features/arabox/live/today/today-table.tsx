import { type ReactNode, useMemo } from 'react'
import type { Counters } from '../../../../../contract/live/stream.ts'
import { recordedSpan } from '../../../../../machines/live/recorder.ts'
import { useT } from '../../../../i18n/translate.ts'
import { FadingNumber } from '../../../../ui/number/fading-number.tsx'
import { durationText } from '../duration-text.ts'
import * as styles from '../live.module.css'
import { type Bin, binsOf, type CountedObject, plotWindowMs } from '../recorder/bins.ts'
import { type LiveSource, useRecording } from '../use-live-source.ts'
import { araboxWords } from '../words.ts'
import { CountedIcon } from './counted-icon.tsx'
import { Sparkline } from './sparkline.tsx'

type Counter = Exclude<keyof Counters, 'day' | 'zones' | 'time'>

const rows: readonly { counted: CountedObject; className: string; net: Counter; gross: Counter }[] = [
  { counted: 'people', className: 'series-s1', net: 'net', gross: 'gross' },
  { counted: 'cars', className: 'series-s2', net: 'carPeople', gross: 'car' },
  { counted: 'buses', className: 'series-s3', net: 'busPeople', gross: 'bus' },
]

const highestOf = (bins: readonly Bin[]): number => Math.max(0, ...bins.map(({ count }) => count ?? 0))

/** Today's people, cars and buses, net and gross, with a line of the recorded minutes (E24, W05–W07). */
export const TodayTable = ({ source, counters }: { source: LiveSource; counters: Counters | null }): ReactNode => {
  const t = useT(araboxWords)
  const recording = useRecording(source)?.recording
  const batches = recording?.batches
  const span = recording && recordedSpan(recording)
  const windowMs = plotWindowMs(span ? span.to - span.from : 0)
  const bins = useMemo(() => {
    const countedBins = (counted: CountedObject): Bin[] => binsOf(batches ?? [], counted)
    return { people: countedBins('people'), cars: countedBins('cars'), buses: countedBins('buses') }
  }, [batches])
  return (
    <table className={styles.table}>
      <thead>
        <tr>
          <th scope="col">
            <span className="visually-hidden">{t('what')}</span>
          </th>
          <th scope="col">{t('net')}</th>
          <th scope="col">{t('gross')}</th>
          <th scope="col">{durationText(t, windowMs)}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ counted, className, net, gross }) => (
          <tr key={counted}>
            <th scope="row">
              <span className={`${styles.tableName} ${className}`}>
                <CountedIcon counted={counted} />
                {t(counted)}
              </span>
            </th>
            <td className={`num ${styles.tableNet}`}>
              <FadingNumber value={counters?.[net]} />
            </td>
            <td className="num">
              <FadingNumber value={counters?.[gross]} />
            </td>
            <td>
              <Sparkline
                bins={bins[counted]}
                windowMs={windowMs}
                className={className}
                label={t('sparkOf', { name: t(counted), most: highestOf(bins[counted]) })}
              />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
