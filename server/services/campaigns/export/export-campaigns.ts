import type { FastifyReply } from 'fastify'
import type { Campaign } from '../../../../contract/campaign/campaign.ts'
import type { campaignOperations as operations } from '../../../../contract/campaign/index.ts'
import { type FileLanguage, statusName } from '../../../../contract/campaign/status-names.ts'
import type { QueryOf } from '../../../../contract/operation.ts'
import type { Account } from '../../../http/caller.ts'
import { exportList, readAll } from '../../../records/export-list.ts'
import type { PageQuery } from '../../../store/paging.ts'
import { sendCalendar } from '../calendar/campaign-dates.ts'
import type { CampaignContext } from '../context.ts'
import { missingSpot } from '../estimate/spot/spot-of-screens.ts'
import { listCampaigns } from '../queries/list-campaigns.ts'
import { missingSpotWords, spotHeadings } from './spot-words.ts'

/** Members of a row of an exported list of campaigns. */
const members = [
  'id',
  'uuid',
  'name',
  'company_name',
  'operator',
  'status',
  'date_from',
  'date_to',
  'cities',
  'screens',
  'spot_seconds',
  'audience',
  'spot_audience',
  'visible_audience',
  'spot_missing',
  'pace_percent',
  'price',
  'stopped_at',
  'stop_reason',
  'played_price',
  'discount',
  'cpm',
  'created_at',
] as const

const inactiveAccount: Readonly<Record<FileLanguage, string>> = { pl: 'konto nieaktywne', en: 'inactive account' }

const operatorText = (operator: Campaign['operator'], language: FileLanguage): string | undefined =>
  !operator || operator.is_active ? operator?.name : `${operator.name} (${inactiveAccount[language]})`

/** A campaign as the row of a file: names in the language of the file, prices in PLN. */
const rowOf = (campaign: Campaign, language: FileLanguage): Record<(typeof members)[number], unknown> => {
  const { id, uuid, name, company_name, status, date_from, date_to, spot_seconds, created_at, estimate } = campaign
  const missing = missingSpot(estimate)
  return {
    id,
    uuid,
    name,
    company_name,
    operator: operatorText(campaign.operator, language),
    status: statusName(status, language),
    date_from,
    date_to,
    cities: campaign.cities.map(({ city_name }) => city_name),
    screens: campaign.number_of_screens,
    spot_seconds,
    audience: estimate?.total_audience,
    spot_audience: estimate?.spot?.spot_audience,
    visible_audience: estimate?.spot?.visible_audience,
    spot_missing: missing && missingSpotWords[language][missing],
    pace_percent: campaign.pace?.pace_percent,
    price: estimate?.campaign_price,
    stopped_at: campaign.stopped?.at,
    stop_reason: campaign.stopped?.reason,
    played_price: campaign.stopped?.played_price,
    discount: estimate?.discount,
    cpm: estimate?.cpm,
    created_at,
  }
}

type Export = { query: QueryOf<typeof operations.exportCampaigns>; name: string }

/** Sends the campaigns of a filter that the account may see as a table, or their dates as a calendar. */
export const exportCampaigns = async (
  context: CampaignContext,
  account: Account,
  { query: { format, ...query }, name }: Export,
  reply: FastifyReply,
): Promise<void> => {
  const found = (page: PageQuery) => listCampaigns(context, account, { ...query, ...page })
  if (format === 'ics') {
    sendCalendar(await readAll(found), { name, language: query.language }, reply)
    return
  }
  const list = async (page: PageQuery) => {
    const { items, ...paging } = await found(page)
    return { ...paging, items: items.map((campaign) => rowOf(campaign, query.language)) }
  }
  const own = spotHeadings[query.language]
  const headings = query.headings.map((heading, index) => heading || (own[query.columns[index] ?? ''] ?? ''))
  await exportList(reply, { ...query, headings, format }, { name, members, list })
}
