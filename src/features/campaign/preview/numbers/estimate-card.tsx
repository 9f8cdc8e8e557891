import './estimate-card.css'
import type { ReactNode } from 'react'
import type { Campaign, CampaignEstimate } from '../../../../../contract/campaign/campaign.ts'
import { decimal, interval, money, number, percent, signedPercent } from '../../../../i18n/format.ts'
import { useT } from '../../../../i18n/translate.ts'
import { Button } from '../../../../ui/action/button.tsx'
import { HowComputed } from '../../../../ui/explain/how-computed.tsx'
import { Panel, PanelSection } from '../../../../ui/layout/panel.tsx'
import { IntervalBar } from '../../../../ui/number/meter.tsx'
import { Metric, MetricRow } from '../../../../ui/number/metric.tsx'
import { EmptyState } from '../../../../ui/state/empty-state.tsx'
import {
  type EstimateNumberName,
  type EstimateQuery,
  estimateExplanation,
  isForecast,
} from '../../explain/estimate-explanations.ts'
import { previewWords } from '../words.ts'

type EstimateProps = {
  estimate: CampaignEstimate
  asked: EstimateQuery
}

const EstimateHelp = ({ name, estimate, asked }: EstimateProps & { name: EstimateNumberName }): ReactNode => {
  return <HowComputed explanation={estimateExplanation(name, estimate, asked)} />
}

/** Price and audience of a campaign before it runs (E08). */
export const EstimateCard = ({ campaign, mayEdit }: { campaign: Campaign; mayEdit: boolean }): ReactNode => {
  const t = useT(previewWords)
  const { estimate } = campaign
  if (!estimate) {
    return (
      <Panel title={t('estimate')}>
        <EmptyState
          title={t('noEstimate')}
          text={t('noEstimateText')}
          actions={mayEdit && <Button href={`/campaign/form/${campaign.uuid}`}>{t('edit')}</Button>}
        />
      </Panel>
    )
  }
  return (
    <Panel flush>
      <PanelSection title={t('estimate')} caption={t('screenDays', { count: estimate.screen_days })}>
        <PriceAndAudience estimate={estimate} asked={campaign} />
      </PanelSection>
      <EstimateMetrics estimate={estimate} asked={campaign}>
        <Metric
          label={t('shareOfVoice')}
          help={<EstimateHelp name="shareOfVoice" estimate={estimate} asked={campaign} />}
          value={decimal(estimate.share_of_voice_percent, 1)}
          unit="%"
        />
      </EstimateMetrics>
    </Panel>
  )
}

/** CPM, reach, emissions and any further metrics in a row, each with its explanation (E08). */
export const EstimateMetrics = ({ estimate, asked, children }: EstimateProps & { children?: ReactNode }): ReactNode => {
  const t = useT(previewWords)
  const how = (name: EstimateNumberName): ReactNode => <EstimateHelp name={name} estimate={estimate} asked={asked} />
  const reach = isForecast(estimate) ? estimate.reach_percent : null
  return (
    <div className="estimate-row">
      <MetricRow ruled>
        <Metric label={t('cpm')} help={how('cpm')} value={decimal(estimate.cpm, 2)} unit="zł" />
        <Metric label={t('reach')} help={how('reach')} value={decimal(reach, 1)} unit="%" />
        <Metric label={t('emissions')} help={how('emissions')} value={number(estimate.emissions_count)} />
        {children}
      </MetricRow>
    </div>
  )
}

/** Price and audience as large numbers: the price with list price and discount, the audience with its interval. */
export const PriceAndAudience = ({ estimate, asked }: EstimateProps): ReactNode => {
  const t = useT(previewWords)
  const { discount } = estimate
  const size = signedPercent(discount, Number.isInteger(discount) ? 0 : 2)
  return (
    <div className="hero-metrics">
      <Metric
        size="hero"
        label={t('price')}
        help={<EstimateHelp name="price" estimate={estimate} asked={asked} />}
        value={money(estimate.campaign_price).replace(/\s?zł$/, '')}
        unit={t('net')}
        caption={
          <>
            {t('listPrice', { amount: money(estimate.campaign_price_from_price_list) })}
            {discount !== 0 && (
              <>
                <br />
                {t(discount < 0 ? 'companyDiscount' : 'companySurcharge', { percent: size })}
              </>
            )}
          </>
        }
      />
      <AudienceMetric estimate={estimate} asked={asked} />
    </div>
  )
}

const AudienceMetric = ({ estimate, asked }: EstimateProps): ReactNode => {
  const t = useT(previewWords)
  const { audience_low: low, audience_high: high, total_audience: audience } = estimate
  const help = <EstimateHelp name="audience" estimate={estimate} asked={asked} />
  if (!isForecast(estimate))
    return <Metric size="hero" label={t('audience')} help={help} value="–" caption={t('nothingMeasured')} />
  const written = t('interval', { interval: interval(low, high), percent: percent(estimate.confidence_percent, 0) })
  const reach = Math.max(audience - low, high - audience, 1) * 2
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
            min={audience - reach}
            max={audience + reach}
            label={written}
          />
          <span className="hero-metrics-interval">{written}</span>
        </>
      }
    />
  )
}
