import { useSelector } from '@xstate/react'
import type { ReactNode } from 'react'
import type { CampaignEstimate } from '../../../../../contract/campaign/campaign.ts'
import { screenCountOf } from '../../../../../contract/campaign/campaign.ts'
import type { PlanFit } from '../../../../../contract/campaign/occupancy.ts'
import type { CampaignValues, EstimateRequest } from '../../../../../machines/campaign/form/campaign-form.ts'
import type { Availability } from '../../../../../machines/campaign/form/form-areas.ts'
import { isShortage, type PlanFitRequest } from '../../../../../machines/campaign/form/plan-fit.ts'
import { isTooCheap } from '../../../../../machines/campaign/form/submit-form.ts'
import type { AreaRef } from '../../../../../machines/kit/area/area.ts'
import { failureSentence } from '../../../../i18n/failure.ts'
import { money } from '../../../../i18n/format.ts'
import { useT } from '../../../../i18n/translate.ts'
import { Icon } from '../../../../ui/icon/icon.tsx'
import { Panel, PanelSection } from '../../../../ui/layout/panel.tsx'
import { ErrorState } from '../../../../ui/state/error-state.tsx'
import { SkeletonMetrics } from '../../../../ui/state/skeleton.tsx'
import { EstimateMetrics, PriceAndAudience } from '../../estimate/estimate-card.tsx'
import type { EstimateQuery } from '../../explain/estimate-explanations.ts'
import { ruleText } from '../../rule-text.ts'
import { flightDaysOf } from '../form-section.ts'
import { ChosenScreens } from '../screens/chosen-screens.tsx'
import { formWords } from '../words.ts'
import { AdviceSection } from './advice-section.tsx'
import * as styles from './estimate.module.css'
import { PlanConflict } from './lazy-plan-conflict.tsx'

type EstimatePanelProps = {
  area: AreaRef<EstimateRequest, CampaignEstimate>
  fit: AreaRef<PlanFitRequest, PlanFit>
  values: CampaignValues
  availability: Availability | null
  onChange: (values: Partial<CampaignValues>) => void
}

/** Stands for the query of outdated numbers, which is not stored. */
const unknownQuery: EstimateQuery = { date_from: null, date_to: null, spot_seconds: null }

/**
 * The estimate beside the form: price, audience, explanations, advice and cities. Outdated numbers are dimmed until
 * the new ones arrive (E07, E08).
 */
export const EstimatePanel = ({ area, fit, values, availability, onChange }: EstimatePanelProps): ReactNode => {
  const t = useT(formWords)
  const { data, failure, query } = useSelector(area, (snapshot) => snapshot.context)
  const isPending = useSelector(area, (snapshot) => snapshot.matches('pending'))
  const isShort = isShortage(failure)
  const isStale = isPending || failure !== null
  return (
    <Panel flush className={styles.estimate}>
      {failure && !isPending && (
        <PanelSection tone={isShort ? 'warn' : undefined}>
          {isShort ? (
            <div className={styles.problem} role="alert">
              <Icon name="warn" />
              <div>
                <p className={styles.problemTitle}>{failureSentence(failure)}</p>
                <PlanConflict area={fit} onDates={onChange} />
              </div>
            </div>
          ) : (
            <ErrorState
              title={t('estimateFailed')}
              text={failureSentence(failure)}
              requestId={failure.requestId}
              onRetry={() => area.send({ type: 'area.repeat' })}
            />
          )}
        </PanelSection>
      )}
      {data ? (
        <div className={isStale ? 'stale' : undefined} aria-busy={isPending}>
          <EstimateNumbers estimate={data} query={isStale || !query ? unknownQuery : query} />
          {!isStale && (
            <AdviceSection estimate={data} values={values} availability={availability} onChange={onChange} />
          )}
        </div>
      ) : (
        !failure && (
          <PanelSection title={t('estimate')}>
            {isPending ? <SkeletonMetrics count={2} /> : <p className="muted">{t('estimateEmpty')}</p>}
          </PanelSection>
        )
      )}
      {screenCountOf(values) > 0 && availability && !values.screen_ids && flightDaysOf(values) > 0 && (
        <ChosenScreens values={values} availability={availability} />
      )}
    </Panel>
  )
}

const EstimateNumbers = ({ estimate, query }: { estimate: CampaignEstimate; query: EstimateQuery }): ReactNode => {
  const t = useT(formWords)
  return (
    <>
      <section className="panel-section">
        <PriceAndAudience estimate={estimate} query={query} />
        {isTooCheap(estimate) && (
          <p className={`field-error ${styles.cheap}`} role="alert">
            <Icon name="error" size={14} />
            <span>
              {ruleText('has_minimum_price')} {t('tooCheap', { price: money(estimate.campaign_price) })}
            </span>
          </p>
        )}
      </section>
      <EstimateMetrics estimate={estimate} firstDay={query.date_from} />
    </>
  )
}
