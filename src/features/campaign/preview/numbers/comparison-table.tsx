import type { ReactNode } from 'react'
import type { Campaign } from '../../../../../contract/campaign/campaign.ts'
import type { CampaignProgress } from '../../../../../contract/campaign/progress.ts'
import { money, number, percent, signedPercent } from '../../../../i18n/format.ts'
import { useT } from '../../../../i18n/translate.ts'
import type { Explanation } from '../../../../ui/explain/explanation.tsx'
import { coverageOf } from '../../../../ui/explain/measurement.ts'
import { PlaysSources } from '../../../../ui/number/plays-sources.tsx'
import { type EstimateNumberName, explanationNamedAsEstimate } from '../../explain/estimate-explanations.ts'
import { realizationExplanation } from '../../explain/realization-explanations.ts'
import { measurementOf } from '../../explain/realization-measurement.ts'
import * as styles from './realization.module.css'
import { RealizedNumber } from './realized-number.tsx'
import { realizationWords } from './words.ts'

type ComparisonProps = {
  campaign: Campaign
  progress: CampaignProgress
}

type ComparisonRow = {
  name: string
  planned: string
  realized: ReactNode
  difference: ReactNode
}

/** While a campaign runs, its sums are shown as a part of the plan; after its end as a difference from the plan. */
const percentOfPlan = (planned: number | undefined, realized: number, isOver: boolean): string => {
  if (!planned) return '–'
  return isOver ? signedPercent((100 * realized) / planned - 100) : percent((100 * realized) / planned)
}

const differenceText = (planned: number | null | undefined, realized: number | null): string =>
  planned && realized !== null ? signedPercent((100 * realized) / planned - 100) : '–'

/** The plan that the contacts are compared with: without the places that are not measured. */
const plannedContacts = ({ campaign: { estimate }, progress }: ComparisonProps): number | undefined =>
  progress.unmeasured ? progress.planned_audience : estimate?.total_audience

/** Contacts compared with the plan of the measured places; after the end only for the measured hours, like the pace. */
const audienceDifference = ({ campaign, progress }: ComparisonProps): string => {
  const { isKnown, measuredHours, hours } = measurementOf(progress)
  if (!isKnown) return '–'
  const isOver = progress.status === 'end'
  if (isOver && measuredHours < hours) return signedPercent(progress.pace_percent)
  return percentOfPlan(plannedContacts({ campaign, progress }), progress.total_audience, isOver)
}

/** How the planned numbers of the comparison, and the CPM so far, were computed. */
export const comparisonExplanations = ({ campaign, progress }: ComparisonProps): Explanation[] => {
  const { estimate } = campaign
  const names: readonly EstimateNumberName[] = ['audience', 'emissions', 'price']
  const ofPlan = estimate ? names.map((name) => explanationNamedAsEstimate(name, estimate, campaign)) : []
  return [...ofPlan, realizationExplanation('cpmSoFar', campaign, progress)]
}

const useComparisonRows = ({ campaign, progress }: ComparisonProps): ComparisonRow[] => {
  const t = useT(realizationWords)
  const { estimate } = campaign
  const discount = estimate?.discount ?? 0
  const discountText = percent(Math.abs(discount), Number.isInteger(discount) ? 0 : 2)
  const markedNumber = (value: string): ReactNode =>
    value === '–' ? value : <RealizedNumber progress={progress}>{value}</RealizedNumber>
  return [
    {
      name: t('audience'),
      planned: number(plannedContacts({ campaign, progress })),
      realized: markedNumber(number(progress.total_audience)),
      difference: markedNumber(audienceDifference({ campaign, progress })),
    },
    {
      name: t('emissions'),
      planned: number(estimate?.emissions_count),
      realized: (
        <>
          {number(progress.emissions_count)}
          <span className={styles.sources}>
            <PlaysSources plays={progress.plays_by_source} until={progress.plays_reported_until} />
          </span>
        </>
      ),
      difference: percentOfPlan(estimate?.emissions_count, progress.emissions_count, progress.status === 'end'),
    },
    {
      name: t('cpm'),
      planned: money(estimate?.cpm),
      realized: markedNumber(money(progress.cpm)),
      difference: markedNumber(differenceText(estimate?.cpm, progress.cpm)),
    },
    // The price and its discount are agreed before the start and do not depend on the realization.
    {
      name: t(discount > 0 ? 'surcharge' : 'discount'),
      planned: discountText,
      realized: discountText,
      difference: '–',
    },
  ]
}

/** Compares estimated and realized audience, emissions, CPM and discount, with unmeasured hours (E43, E08). */
export const ComparisonTable = ({ campaign, progress }: ComparisonProps): ReactNode => {
  const t = useT(realizationWords)
  const isOver = progress.status === 'end'
  const isPartly = coverageOf(measurementOf(progress)) !== 'complete'
  const rows = useComparisonRows({ campaign, progress })
  return (
    <table className={isPartly ? `${styles.comparison} ${styles.comparisonPartly} num` : `${styles.comparison} num`}>
      <thead>
        <tr>
          <td />
          <th scope="col">{t('estimated')}</th>
          <th scope="col">{t('realized')}</th>
          <th scope="col">{t(isOver ? 'difference' : 'againstPlan')}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.name}>
            <th scope="row">{row.name}</th>
            <td>{row.planned}</td>
            <td>
              <strong>{row.realized}</strong>
            </td>
            <td>{row.difference}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
