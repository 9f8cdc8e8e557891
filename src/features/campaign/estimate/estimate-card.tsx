import './estimate-card.css'
import type { ReactNode } from 'react'
import type { Campaign, CampaignEstimate } from '../../../../contract/campaign/campaign.ts'
import { decimal, interval, money, number, percent, signedPercent } from '../../../i18n/format.ts'
import { useT } from '../../../i18n/translate.ts'
import { Button } from '../../../ui/action/button.tsx'
import { HowComputed } from '../../../ui/explain/how-computed.tsx'
import { Panel, PanelSection } from '../../../ui/layout/panel.tsx'
import { IntervalBar } from '../../../ui/number/meter.tsx'
import { Metric, MetricRow } from '../../../ui/number/metric.tsx'
import { EmptyState } from '../../../ui/state/empty-state.tsx'
import {
  type EstimateNumberName,
  type EstimateQuery,
  estimateExplanation,
  isForecast,
} from '../explain/estimate-explanations.ts'
import { estimateWords } from './words.ts'

type EstimateProps = {
  estimate: CampaignEstimate
  query: EstimateQuery
}

const EstimateHelp = ({ name, estimate, query }: EstimateProps & { name: EstimateNumberName }): ReactNode => {
  return <HowComputed explanation={estimateExplanation(name, estimate, query)} />
}

/** Price and audience of a campaign before it runs (E08). */
export const EstimateCard = ({ campaign, canEdit }: { campaign: Campaign; canEdit: boolean }): ReactNode => {
  const t = useT(estimateWords)
  const { estimate } = campaign
  if (!estimate) {
    return (
      <Panel title={t('estimate')}>
        <EmptyState
          title={t('noEstimate')}
          text={t('noEstimateText')}
          actions={canEdit && <Button href={`/campaign/form/${campaign.uuid}`}>{t('edit')}</Button>}
        />
      </Panel>
    )
  }
  return (
    <Panel flush>
      <PanelSection title={t('estimate')} caption={t('screenDays', { count: estimate.screen_days })}>
        <PriceAndAudience estimate={estimate} query={campaign} />
      </PanelSection>
      <EstimateMetrics estimate={estimate} query={campaign}>
        <Metric
          label={t('shareOfVoice')}
          help={<EstimateHelp name="shareOfVoice" estimate={estimate} query={campaign} />}
          value={decimal(estimate.share_of_voice_percent, 1)}
          unit="%"
        />
      </EstimateMetrics>
    </Panel>
  )
}

/** CPM, GRP, emissions and any further metrics in a row, each with its explanation (E08). */
export const EstimateMetrics = ({ estimate, query, children }: EstimateProps & { children?: ReactNode }): ReactNode => {
  const t = useT(estimateWords)
  const helpOf = (name: EstimateNumberName): ReactNode => <EstimateHelp name={name} estimate={estimate} query={query} />
  const grp = isForecast(estimate) ? estimate.reach_percent : null
  return (
    <div className="estimate-row">
      <MetricRow ruled>
        <Metric label={t('cpm')} help={helpOf('cpm')} value={decimal(estimate.cpm, 2)} unit="zł" />
        <Metric label={t('grp')} help={helpOf('grp')} value={decimal(grp, 1)} unit={t('points')} />
        <Metric label={t('emissions')} help={helpOf('emissions')} value={number(estimate.emissions_count)} />
        {children}
      </MetricRow>
    </div>
  )
}

/** Price and audience as large numbers: the price with list price and discount, the audience with its interval. */
export const PriceAndAudience = ({ estimate, query }: EstimateProps): ReactNode => {
  const t = useT(estimateWords)
  const { discount } = estimate
  const discountPercent = signedPercent(discount, Number.isInteger(discount) ? 0 : 2)
  return (
    <div className="hero-metrics">
      <Metric
        size="hero"
        label={t('price')}
        help={<EstimateHelp name="price" estimate={estimate} query={query} />}
        value={money(estimate.campaign_price).replace(/\s?zł$/, '')}
        unit={t('net')}
        caption={
          <>
            {t('listPrice', { amount: money(estimate.campaign_price_from_price_list) })}
            {discount !== 0 && (
              <>
                <br />
                {t(discount < 0 ? 'companyDiscount' : 'companySurcharge', { percent: discountPercent })}
              </>
            )}
          </>
        }
      />
      <AudienceMetric estimate={estimate} query={query} />
    </div>
  )
}

const AudienceMetric = ({ estimate, query }: EstimateProps): ReactNode => {
  const t = useT(estimateWords)
  const { audience_low: low, audience_high: high, total_audience: audience } = estimate
  const help = <EstimateHelp name="audience" estimate={estimate} query={query} />
  if (!isForecast(estimate))
    return <Metric size="hero" label={t('audience')} help={help} value="–" caption={t('nothingMeasured')} />
  const intervalText = t('interval', {
    interval: interval(low, high),
    percent: percent(estimate.confidence_percent, 0),
  })
  const halfWidth = Math.max(audience - low, high - audience, 1) * 2
  return (
    <Metric
      size="hero"
      label={t('audience')}
      help={help}
      value={number(audience)}
      caption={
        <>
          <IntervalBar
            low={low}
            value={audience}
            high={high}
            min={audience - halfWidth}
            max={audience + halfWidth}
            label={intervalText}
          />
          <span className="hero-metrics-interval">{intervalText}</span>
        </>
      }
    />
  )
}
