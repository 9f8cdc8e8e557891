import type { Campaign, ListedCampaign } from '../../../../contract/campaign/campaign.ts'
import { money, number } from '../../../i18n/format.ts'
import { translate } from '../../../i18n/translate.ts'
import type { ExportedColumn } from '../../../records/export-menu.tsx'
import { IconButton } from '../../../ui/action/button.tsx'
import { PaceBar } from '../../../ui/chart/pace/pace-bar.tsx'
import { TwoLine } from '../../../ui/list/cells.tsx'
import type { ListColumn } from '../../../ui/list/list-view.tsx'
import { StatusLabel } from '../../../ui/status/label.tsx'
import { discountText, expiryText, flightDays, flightText, missedStartText } from '../campaign-facts.ts'
import { campaignWords } from '../words.ts'

/** The pace of a running campaign or the result of an ended one; a dash before the start (E43). */
export const CampaignPace = ({ campaign }: { campaign: Campaign }) => {
  const { pace, estimate, status } = campaign
  if (!pace || !estimate) return '–'
  return (
    <PaceBar
      realized={pace.realized_audience}
      planned={pace.planned_to_date}
      total={estimate.total_audience}
      pacePercent={pace.pace_percent}
      ended={status === 'end'}
    />
  )
}

/** The columns of campaign and offer lists; their keys are the server's sort fields. */
export const campaignColumns = (): (ListColumn<ListedCampaign> & ExportedColumn)[] => {
  const headerOf = (key: Parameters<typeof campaignWords.text>[0]): string => translate(campaignWords, key)
  return [
    {
      key: 'name',
      header: headerOf('campaign'),
      sortable: true,
      width: '19%',
      members: [
        { member: 'name', header: headerOf('campaign') },
        { member: 'company_name', header: headerOf('company') },
      ],
      render: (campaign) => <TwoLine main={campaign.name} sub={campaign.company_name} strong />,
    },
    {
      key: 'status',
      header: headerOf('status'),
      members: [
        { member: 'status', header: headerOf('status') },
        { member: 'stopped_at', header: headerOf('stoppedHead') },
        { member: 'stop_reason', header: headerOf('stopReasonHead') },
      ],
      sortable: true,
      render: (campaign) => <TwoLine main={<StatusLabel status={campaign.status} />} sub={expiryText(campaign)} />,
    },
    {
      key: 'date_from',
      header: headerOf('flight'),
      members: [
        { member: 'date_from', header: headerOf('firstDay') },
        { member: 'date_to', header: headerOf('lastDay') },
      ],
      sortable: true,
      // “30 Nov – 13 Dec” in one line, also beside a long price.
      width: '142px',
      render: (campaign) => {
        const count = flightDays(campaign)
        const days = count === null ? undefined : translate(campaignWords, 'days', { count })
        const missed = missedStartText(campaign)
        return <TwoLine main={flightText(campaign)} sub={missed ? <span className="tone-warn">{missed}</span> : days} />
      },
    },
    {
      key: 'screens',
      header: headerOf('screensHead'),
      align: 'end',
      sortable: true,
      render: ({ number_of_screens }) => (number_of_screens > 0 ? number(number_of_screens) : '–'),
    },
    {
      key: 'audience',
      // The file has its own headings for an empty one: the list does not load the words of what only files have.
      members: [
        { member: 'audience', header: headerOf('contacts') },
        ...['spot_audience', 'visible_audience', 'spot_missing'].map((member) => ({ member, header: '' })),
      ],
      header: headerOf('contacts'),
      align: 'end',
      sortable: true,
      render: ({ estimate }) => number(estimate?.total_audience),
    },
    {
      key: 'pace',
      member: 'pace_percent',
      header: headerOf('pace'),
      width: '150px',
      render: (campaign) => <CampaignPace campaign={campaign} />,
    },
    {
      key: 'price',
      members: [
        { member: 'price', header: headerOf('price') },
        { member: 'discount', header: headerOf('discountHead') },
        { member: 'played_price', header: headerOf('playedPriceHead') },
      ],
      header: headerOf('price'),
      align: 'end',
      sortable: true,
      render: ({ estimate }) =>
        estimate ? <TwoLine main={money(estimate.campaign_price)} sub={discountText(estimate)} /> : '–',
    },
    {
      key: 'cpm',
      header: headerOf('cpm'),
      align: 'end',
      sortable: true,
      render: ({ estimate }) => money(estimate?.cpm),
    },
  ]
}

/** The last column, which duplicates a campaign. */
export const copyColumn = (onCopy: (campaign: Campaign) => void): ListColumn<Campaign> => ({
  key: 'copy',
  header: translate(campaignWords, 'duplicate'),
  width: '84px',
  isScreenOnly: true,
  render: (campaign) => (
    <IconButton
      icon="copy"
      size="small"
      label={translate(campaignWords, 'duplicateOf', { name: campaign.name })}
      onClick={() => onCopy(campaign)}
    />
  ),
})
