import type { ReactNode } from 'react'
import { FOLLOWED_LIMIT } from '../../../../../machines/arabox/overview/live-sums.ts'
import { number } from '../../../../i18n/format.ts'
import { useT } from '../../../../i18n/translate.ts'
import { Panel } from '../../../../ui/layout/panel.tsx'
import { FadingNumber } from '../../../../ui/number/fading-number.tsx'
import { Metric, MetricRow } from '../../../../ui/number/metric.tsx'
import { Banner } from '../../../../ui/state/banner.tsx'
import { LiveChip } from '../../live-chip.tsx'
import { araboxesWords } from '../words.ts'
import { type LiveRef, useLiveSums, useSocketStatus } from './use-live.ts'

type LiveStripProps = {
  live: LiveRef
  /** The number of araboxes of the chosen cities that the user may watch. */
  watchable: number
}

/** People today and people in the frames now, summed over every followed arabox, and the connection status. */
export const LiveStrip = ({ live, watchable }: LiveStripProps): ReactNode => {
  const t = useT(araboxesWords)
  const { people, inFrame, araboxes } = useLiveSums(live)
  const { status, seconds } = useSocketStatus(live)
  const numberOrNull = (value: number): number | null => (araboxes > 0 ? value : null)
  return (
    <Panel flush className="overview-live">
      <h2 className="visually-hidden">{t('liveStrip')}</h2>
      <MetricRow ruled>
        <Metric
          size="hero"
          label={t('peopleToday')}
          value={<FadingNumber value={numberOrNull(people)} />}
          caption={t('peopleTodayHelp')}
        />
        <Metric
          size="hero"
          label={t('inFrame')}
          value={<FadingNumber value={numberOrNull(inFrame)} />}
          caption={t('inFrameHelp')}
        />
        <Metric
          label={t('followed')}
          value={number(araboxes)}
          caption={t('followedOf', { count: watchable })}
          help={<LiveChip status={status} seconds={seconds} />}
        />
      </MetricRow>
      {watchable > FOLLOWED_LIMIT && (
        <div className="overview-too-many">
          <Banner tone="info">{t('tooMany', { most: FOLLOWED_LIMIT, count: watchable })}</Banner>
        </div>
      )}
    </Panel>
  )
}
