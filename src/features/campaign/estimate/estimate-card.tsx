import type { ReactNode } from 'react'
import type { Campaign, CampaignEstimate } from '../../../../contract/campaign/campaign.ts'
import { currency, decimal, interval, money, number, percent } from '../../../i18n/format.ts'
import { useT } from '../../../i18n/translate.ts'
import { Button } from '../../../ui/action/button.tsx'
import { Panel, PanelSection } from '../../../ui/layout/panel.tsx'
import { IntervalBar } from '../../../ui/number/meter.tsx'
import { Metric, MetricRow } from '../../../ui/number/metric.tsx'
import { SpotContacts } from '../../../ui/spot-contacts/spot-contacts.tsx'
import { EmptyState } from '../../../ui/state/empty-state.tsx'
import type { EstimateQuery } from '../explain/estimate-explanations.ts'
import { LazyReachNumbers } from '../reach/lazy-reach-numbers.tsx'
import * as styles from './estimate-card.module.css'
import { isForecast } from './is-forecast.ts'
import { LazyEstimateHelp } from './lazy-estimate-help.tsx'
import { estimateWords } from './words.ts'

type EstimateProps = {
  estimate: CampaignEstimate
  query: EstimateQuery
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
    <Panel flush className={styles.estimateCard}>
      <PanelSection title={t('estimate')} caption={t('screenDays', { count: estimate.screen_days })}>
        <PriceAndAudience estimate={estimate} query={campaign} />
      </PanelSection>
      <EstimateMetrics estimate={estimate} firstDay={campaign.date_from}>
        <Metric label={t('shareOfVoice')} value={decimal(estimate.share_of_voice_percent, 1)} unit="%" />
      </EstimateMetrics>
    </Panel>
  )
}

type EstimateMetricsProps = {
  estimate: CampaignEstimate
  /** First day of the flight; null if the numbers belong to an older query. */
  firstDay: string | null
  children?: ReactNode
}

/** CPM, GRP, emissions and any further metrics in a row (E08), and net reach. */
export const EstimateMetrics = ({ estimate, firstDay, children }: EstimateMetricsProps): ReactNode => {
  const t = useT(estimateWords)
  const grp = isForecast(estimate) ? estimate.reach_percent : null
  return (
    <div className={styles.estimateRow}>
      <MetricRow ruled>
        <Metric label={t('cpm')} value={decimal(estimate.cpm, 2)} unit={currency()} />
        <Metric label={t('grp')} value={decimal(grp, 1)} unit={t('points')} />
        <Metric label={t('emissions')} value={number(estimate.emissions_count)} />
        {children}
      </MetricRow>
      <SpotContacts spot={estimate.spot} contacts={estimate.total_audience} />
      <LazyReachNumbers reach={estimate.reach} missing={estimate.reach_missing} firstDay={firstDay} />
    </div>
  )
}

/** Price with list price and discount, audience with its interval, and the one explanation of the whole estimate. */
export const PriceAndAudience = ({ estimate, query }: EstimateProps): ReactNode => {
  const t = useT(estimateWords)
  const { discount } = estimate
  const discountPercent = percent(Math.abs(discount), Number.isInteger(discount) ? 0 : 2)
  return (
    <div className={styles.heroMetrics}>
      <Metric
        size="hero"
        label={t('price')}
        help={<LazyEstimateHelp estimate={estimate} query={query} />}
        value={decimal(estimate.campaign_price, 2)}
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
      <AudienceMetric estimate={estimate} />
    </div>
  )
}

const AudienceMetric = ({ estimate }: { estimate: CampaignEstimate }): ReactNode => {
  const t = useT(estimateWords)
  const { audience_low: low, audience_high: high, total_audience: audience } = estimate
  if (!isForecast(estimate))
    return <Metric size="hero" label={t('audience')} value="–" caption={t('nothingMeasured')} />
  const intervalText = t('interval', {
    interval: interval(low, high),
    percent: percent(estimate.confidence_percent, 0),
  })
  const halfWidth = Math.max(audience - low, high - audience, 1) * 2
  return (
    <Metric
      size="hero"
      label={t('audience')}
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
          <span className={styles.heroMetricsInterval}>{intervalText}</span>
          {estimate.unmeasured && (
            <span className={`${styles.heroMetricsInterval} ${styles.heroMetricsPlaces}`}>
              {t('unmeasured', {
                count: number(estimate.unmeasured.locations),
                error: percent(estimate.unmeasured.error_percent, 0),
              })}
            </span>
          )}
        </>
      }
    />
  )
}
