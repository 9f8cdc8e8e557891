import './spot-metrics.css'
import type { ReactNode } from 'react'
import type { SpotEstimate, SpotProgress } from '../../../contract/campaign/spot-contacts.ts'
import { decimal, number, percent } from '../../i18n/format.ts'
import { useT } from '../../i18n/translate.ts'
import { HowComputed, HowComputedGroup } from '../explain/how-computed.tsx'
import { Metric, MetricRow } from '../number/metric.tsx'
import { realizedSpotExplanation, shareText, spotExplanations } from './explanations.ts'
import { spotContactsWords } from './words.ts'

/** The contacts of a plan's spot, with what they rest on. */
export const SpotMetrics = ({ spot, contacts }: { spot: SpotEstimate; contacts: number }): ReactNode => {
  const t = useT(spotContactsWords)
  return (
    <MetricRow ruled>
      <Metric
        label={t('spot')}
        help={<HowComputedGroup name={t('title')} explanations={spotExplanations(spot, contacts)} />}
        value={number(spot.spot_audience)}
        caption={t('spotShare', { percent: shareText(spot.spot_audience, contacts) })}
      />
      <Metric
        label={t('visible')}
        value={number(spot.visible_audience)}
        caption={t('assessed', { part: number(spot.assessed_screens), whole: number(spot.screens) })}
      />
      <Metric
        label={t('inView')}
        value={decimal(spot.seconds_per_contact, 1)}
        unit={t('seconds')}
        caption={t('measured', { percent: percent(spot.measured_dwell_percent, 0) })}
      />
    </MetricRow>
  )
}

/** The realized contacts of a spot beside those of its plan. */
export const RealizedSpotMetrics = ({ spot, contacts }: { spot: SpotProgress; contacts: number }): ReactNode => {
  const t = useT(spotContactsWords)
  return (
    <div className="spot-realized">
      <MetricRow>
        <Metric
          label={t('spot')}
          help={<HowComputed explanation={realizedSpotExplanation(spot, contacts)} />}
          value={number(spot.spot_audience)}
          caption={t('planned', { count: number(spot.planned_spot_audience) })}
        />
        <Metric
          label={t('visible')}
          value={number(spot.visible_audience)}
          caption={t('planned', { count: number(spot.planned_visible_audience) })}
        />
      </MetricRow>
    </div>
  )
}
