import type { ReactNode } from 'react'
import type { Campaign } from '../../../../contract/campaign.ts'
import type { CampaignProgress } from '../../../../contract/progress.ts'
import { money, number, percent, signedPercent } from '../../../i18n/format.ts'
import { useT } from '../../../i18n/translate.ts'
import { previewWords } from '../../../i18n/words/campaign-preview.ts'

/** While a campaign runs, its sums are a part of the whole plan; only at the end are they a result. */
const againstPlan = (planned: number | undefined, real: number, isOver: boolean): string => {
  if (!planned) return '–'
  return isOver ? signedPercent((100 * real) / planned - 100) : percent((100 * real) / planned)
}

const change = (planned: number | null | undefined, real: number | null): string =>
  planned && real !== null ? signedPercent((100 * real) / planned - 100) : '–'

/** Estimated against realized audience, emissions, CPM and discount (E43, E08). */
export function ComparedTable({ campaign, progress }: { campaign: Campaign; progress: CampaignProgress }): ReactNode {
  const t = useT(previewWords)
  const { estimate } = campaign
  const isOver = progress.status === 'end'
  const discount = estimate?.discount ?? 0
  const given = signedPercent(discount, Number.isInteger(discount) ? 0 : 2)
  const rows = [
    {
      name: t('audience'),
      planned: number(estimate?.total_audience),
      real: number(progress.total_audience),
      change: againstPlan(estimate?.total_audience, progress.total_audience, isOver),
    },
    {
      name: t('emissions'),
      planned: number(estimate?.emissions_count),
      real: number(progress.emissions_count),
      change: againstPlan(estimate?.emissions_count, progress.emissions_count, isOver),
    },
    {
      name: t('cpm'),
      planned: money(estimate?.cpm),
      real: money(progress.cpm),
      change: change(estimate?.cpm, progress.cpm),
    },
    // The price is agreed before the start and does not follow the realization, nor does its discount.
    { name: t(discount > 0 ? 'surcharge' : 'discount'), planned: given, real: given, change: '–' },
  ]
  return (
    <table className="compared num">
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
              <strong>{row.real}</strong>
            </td>
            <td>{row.change}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
