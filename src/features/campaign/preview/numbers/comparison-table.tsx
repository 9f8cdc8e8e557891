import type { ReactNode } from 'react'
import type { Campaign } from '../../../../../contract/campaign/campaign.ts'
import type { CampaignProgress } from '../../../../../contract/campaign/progress.ts'
import { money, number, percent, signedPercent } from '../../../../i18n/format.ts'
import { useT } from '../../../../i18n/translate.ts'
import type { Explanation } from '../../../../ui/explain/explanation.tsx'
import { HowComputed } from '../../../../ui/explain/how-computed.tsx'
import { coverageOf } from '../../../../ui/explain/measurement.ts'
import { type EstimateNumberName, explanationNamedAsEstimate } from '../../explain/estimate-explanations.ts'
import { realizationExplanation } from '../../explain/realization-explanations.ts'
import { measurementOf } from '../../explain/realization-measurement.ts'
import { previewWords } from '../words.ts'
import { RealizedNumber } from './realized-number.tsx'

type ComparisonProps = {
  campaign: Campaign
  progress: CampaignProgress
}

type ComparisonRow = {
  name: string
  how?: Explanation
  planned: string
  real: ReactNode
  change: ReactNode
}

/** While a campaign runs, its sums are shown as a part of the plan; after its end as a difference from the plan. */
const percentOfPlan = (planned: number | undefined, real: number, isOver: boolean): string => {
  if (!planned) return '–'
  return isOver ? signedPercent((100 * real) / planned - 100) : percent((100 * real) / planned)
}

const changeText = (planned: number | null | undefined, real: number | null): string =>
  planned && real !== null ? signedPercent((100 * real) / planned - 100) : '–'

/** Contacts compared with their plan; after the end only for the measured hours, like the pace. */
const audienceChange = ({ campaign: { estimate }, progress }: ComparisonProps): string => {
  const { isKnown, measuredHours, hours } = measurementOf(progress)
  if (!isKnown) return '–'
  const isOver = progress.status === 'end'
  if (isOver && measuredHours < hours) return signedPercent(progress.pace_percent)
  return percentOfPlan(estimate?.total_audience, progress.total_audience, isOver)
}

const useComparisonRows = ({ campaign, progress }: ComparisonProps): ComparisonRow[] => {
  const t = useT(previewWords)
  const { estimate } = campaign
  const discount = estimate?.discount ?? 0
  const given = signedPercent(discount, Number.isInteger(discount) ? 0 : 2)
  const ofEstimate = (name: EstimateNumberName): Explanation | undefined =>
    estimate ? explanationNamedAsEstimate(name, estimate, campaign) : undefined
  const marked = (value: string): ReactNode =>
    value === '–' ? value : <RealizedNumber progress={progress}>{value}</RealizedNumber>
  return [
    {
      name: t('audience'),
      how: ofEstimate('audience'),
      planned: number(estimate?.total_audience),
      real: marked(number(progress.total_audience)),
      change: marked(audienceChange({ campaign, progress })),
    },
    {
      name: t('emissions'),
      how: ofEstimate('emissions'),
      planned: number(estimate?.emissions_count),
      real: number(progress.emissions_count),
      change: percentOfPlan(estimate?.emissions_count, progress.emissions_count, progress.status === 'end'),
    },
    {
      name: t('cpm'),
      how: realizationExplanation('cpmSoFar', campaign, progress),
      planned: money(estimate?.cpm),
      real: marked(money(progress.cpm)),
      change: marked(changeText(estimate?.cpm, progress.cpm)),
    },
    // The price and its discount are agreed before the start and do not depend on the realization.
    {
      name: t(discount > 0 ? 'surcharge' : 'discount'),
      how: ofEstimate('price'),
      planned: given,
      real: given,
      change: '–',
    },
  ]
}

/**
 * Compares estimated and realized audience, emissions, CPM and discount, with explanations and unmeasured hours (E43,
 * E08).
 */
export const ComparisonTable = ({ campaign, progress }: ComparisonProps): ReactNode => {
  const t = useT(previewWords)
  const isOver = progress.status === 'end'
  const isPartly = coverageOf(measurementOf(progress)) !== 'whole'
  const rows = useComparisonRows({ campaign, progress })
  return (
    <table className={isPartly ? 'comparison comparison-partly num' : 'comparison num'}>
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
            <th scope="row">
              {row.name}
              {row.how && <HowComputed explanation={row.how} />}
            </th>
            <td>{row.planned}</td>
            <td>
              <strong>{row.real}</strong>
            </td>
            <td>{row.change}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
