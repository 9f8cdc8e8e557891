import type { ReactNode } from 'react'
import { FOLLOWED_LIMIT, type LiveSums } from '../../../../../machines/arabox/overview/live-sums.ts'
import { number } from '../../../../i18n/format.ts'
import { useT } from '../../../../i18n/translate.ts'
import { Panel } from '../../../../ui/layout/panel.tsx'
import { FadingNumber } from '../../../../ui/number/fading-number.tsx'
import { Metric, MetricRow } from '../../../../ui/number/metric.tsx'
import { Banner } from '../../../../ui/state/banner.tsx'
import { LiveChip } from '../../live-chip.tsx'
import * as styles from '../overview.module.css'
import { araboxesWords } from '../words.ts'
import { type LiveRef, useLiveSums, useSocketStatus } from './use-live.ts'

type LiveStripProps = {
  live: LiveRef
  /** Locations with an arabox that the user may watch, in the chosen cities and found by the search. */
  uuids: readonly string[]
  /** The number of araboxes of the chosen cities that the user may watch. */
  watchable: number
  /** Whether the locations are not known yet. */
  isLoading: boolean
}

/** Says whether the sums are complete, still loading, or lack araboxes that could not be followed. */
const useCaptions = ({ counted, waiting, failed }: LiveSums): { today: string; now: string } => {
  const t = useT(araboxesWords)
  const all = counted + waiting + failed
  if (waiting > 0) return { today: t('summing', { count: counted, all }), now: t('summing', { count: counted, all }) }
  if (failed > 0) return { today: t('partly', { count: counted, all }), now: t('partly', { count: counted, all }) }
  return { today: t('peopleTodayHelp'), now: t('inFrameHelp') }
}

/** People today and people in the frames now, summed over the shown araboxes, and the connection status. */
export const LiveStrip = ({ live, uuids, watchable, isLoading }: LiveStripProps): ReactNode => {
  const t = useT(araboxesWords)
  const sums = useLiveSums(live, uuids)
  const { people, inFrame, counted, waiting, resuming } = sums
  const socket = useSocketStatus(live)
  const isLive = socket.status === 'live'
  // Until the server has answered for every arabox, some of the numbers are outdated.
  const { status, seconds } = isLive && resuming > 0 ? { status: 'resuming' as const, seconds: null } : socket
  const captions = useCaptions(sums)
  // An incomplete sum would look like the whole sum.
  const numberOrNull = (value: number): number | null => (counted > 0 && waiting === 0 ? value : null)
  return (
    <Panel flush className={styles.live}>
      <h2 className="visually-hidden">{t('liveStrip')}</h2>
      <MetricRow ruled>
        <Metric
          size="hero"
          label={t('peopleToday')}
          value={<FadingNumber value={numberOrNull(people)} />}
          caption={captions.today}
        />
        <Metric
          size="hero"
          label={t('inFrame')}
          value={<FadingNumber value={numberOrNull(inFrame)} />}
          caption={captions.now}
        />
        <Metric
          label={t('followed')}
          value={waiting > 0 || isLoading ? '–' : number(isLive ? sums.live : 0)}
          caption={isLoading ? '\u00a0' : t('followedOf', { count: uuids.length })}
          help={!isLoading && <LiveChip status={status} seconds={seconds} />}
        />
      </MetricRow>
      {watchable > FOLLOWED_LIMIT && (
        <div className={styles.tooMany}>
          <Banner tone="info">{t('tooMany', { most: FOLLOWED_LIMIT, count: watchable })}</Banner>
        </div>
      )}
    </Panel>
  )
}
