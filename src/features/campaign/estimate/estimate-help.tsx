import type { ReactNode } from 'react'
import type { CampaignEstimate } from '../../../../contract/campaign/campaign.ts'
import { lengthInDays } from '../../../../machines/calendar/days.ts'
import { useT } from '../../../i18n/translate.ts'
import { HeldOutErrors } from '../../../ui/explain/held-out/held-out-errors.tsx'
import { HowComputedGroup } from '../../../ui/explain/how-computed.tsx'
import { type EstimateNumberName, type EstimateQuery, estimateExplanation } from '../explain/estimate-explanations.ts'
import { estimateWords } from './words.ts'

/** The numbers that the one `?` of an estimate explains. */
const explained: readonly EstimateNumberName[] = ['price', 'audience', 'cpm', 'grp', 'emissions', 'shareOfVoice']

/** The one explanation of an estimate, with the known errors of forecasts as long as its flight. */
export const EstimateHelp = ({ estimate, query }: { estimate: CampaignEstimate; query: EstimateQuery }): ReactNode => {
  const t = useT(estimateWords)
  const { date_from: from, date_to: to } = query
  const errors = estimate.basis && from && to ? <HeldOutErrors days={lengthInDays(from, to)} /> : null
  return (
    <HowComputedGroup
      name={t('estimate')}
      explanations={explained.map((name) => ({
        ...estimateExplanation(name, estimate, query),
        ...(name === 'audience' ? { more: errors } : {}),
      }))}
    />
  )
}
