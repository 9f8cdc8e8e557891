import { contract } from '../../../contract/index.ts'
import type { Operation } from '../../../contract/operation.ts'
import { addDays } from '../../../machines/calendar/days.ts'
import { type Caller, type CallParts, loggedIn } from '../../support/calls/client.ts'
import { type PreparedRequest, prepared } from '../http/mix.ts'

/** A request of the bench, and one that is sent before each time and not measured. */
export type Case = { name: string; request: PreparedRequest; change?: PreparedRequest }

const { campaign, dashboard, ownSpot, audit, notification, location, network, users } = contract

type Add = <O extends Operation>(name: string, operation: O, parts?: CallParts<O>, caller?: Caller) => void

const campaignCases = (add: Add, { owner, advertiser }: Record<'owner' | 'advertiser', Caller>): void => {
  const list = (name: string, query: CallParts<typeof campaign.listCampaigns>['query'], caller?: Caller) =>
    add(`campaigns ${name}`, campaign.listCampaigns, { query: { size: 10, page: 1, ...query } }, caller)
  list('newest', {})
  list('of an advertiser', {}, advertiser)
  for (const sort_by of ['name', 'status', 'date_from', 'price', 'audience', 'cpm', 'screens'] as const) {
    list(`by ${sort_by}`, { sort_by, order: 'asc' })
    list(`by ${sort_by}, descending`, { sort_by, order: 'desc' })
  }
  list('of a status', { status: ['ready'] })
  list('of a company', { company_id: [1] })
  list('of a city', { city_id: [3] })
  list('by text', { filter: 'źródło' })
  list('by rare text', { filter: 'kawa 4321' })
  list('by text of two letters', { filter: 'ka' })
  list('in a period', { date_from: '2026-06-01', date_to: '2026-06-30' })
  list('with a missed start', { missed_start: true })
  list('page 5000', { page: 5000 })
  list('last page', { page: 10_000 })
  list('last page by name', { page: 10_000, sort_by: 'name', order: 'asc' })
  add('navigation counts', campaign.countCampaigns)
  add('operators of campaigns', campaign.listOperators)
  add('queue of offers', campaign.listOffers, { query: { size: 10, page: 1 } })
  add('tasks', dashboard.listTasks)
  add('earnings of an owner', dashboard.getEarnings, {}, owner)
  add('audience of today', dashboard.getAudience, { query: {} })
  const spots = (name: string, query: CallParts<typeof ownSpot.listSpots>['query']) =>
    add(`spots ${name}`, ownSpot.listSpots, { query: { size: 10, page: 1, ...query } })
  spots('newest', {})
  spots('by text', { filter: 'kawa 43' })
  spots('by name', { sort_by: 'file_name', order: 'asc' })
  spots('by campaign', { sort_by: 'campaign_name', order: 'asc' })
  spots('by emissions', { sort_by: 'emissions', order: 'desc' })
  spots('last page', { page: 9_000 })
}

const accountCases = (add: Add): void => {
  const accounts = (name: string, query: CallParts<typeof users.listUsers>['query']) =>
    add(`accounts ${name}`, users.listUsers, { query: { size: 25, page: 1, ...query } })
  accounts('', {})
  for (const sort_by of ['username', 'name', 'created_at', 'last_login_at', 'role_name', 'company_name'] as const)
    accounts(`by ${sort_by}`, { sort_by, order: 'desc' })
  accounts('by text', { filter: 'Łukasz' })
  accounts('by rare text', { filter: 'user77' })
  accounts('of a company', { company_id: [3] })
  accounts('page 3000', { page: 3000 })
  const entries = (name: string, query: CallParts<typeof audit.list>['query']) =>
    add(`audit ${name}`, audit.list, { query: { size: 25, page: 1, ...query } })
  entries('newest', {})
  entries('of an action', { action: ['deleted'] })
  entries('of a kind', { kind: ['location'] })
  entries('of an account', { account_id: 77 })
  entries('by text', { filter: 'piekarnia' })
  entries('by rare text', { filter: 'piekarnia 4321' })
  entries('in a month', { date_from: '2026-10-01', date_to: '2026-10-31' })
  entries('by name', { sort_by: 'record_name', order: 'asc' })
  entries('by account', { sort_by: 'account_name', order: 'asc' })
  entries('last page', { page: 40_000 })
  add('companies', contract.company.list, { query: { size: 25, page: 1 } })
  const news = (name: string, query: CallParts<typeof notification.list>['query']) =>
    add(`notifications ${name}`, notification.list, { query: { size: 10, page: 1, ...query } })
  news('', {})
  news('unread', { unread: true })
  news('by text', { filter: 'kawa' })
  add('notification settings', notification.getSettings)
}

const networkCases = (add: Add, owner: Caller): void => {
  const locations = (name: string, query: CallParts<typeof location.listLocations>['query']) =>
    add(`locations ${name}`, location.listLocations, { query: { type: 'all', size: 25, page: 1, ...query } })
  locations('', {})
  locations('page of 1000', { size: 1000 })
  locations('by text', { filter: 'Łęczna' })
  locations('by name', { sort_by: 'name', order: 'asc' })
  locations('silent', { device_status: 'silent' })
  locations('page 1000', { page: 1000 })
  add('screens', contract.screen.list, { query: { size: 25, page: 1 } })
  add('screens by text', contract.screen.list, { query: { size: 25, page: 1, filter: 'Łęczna' } })
  add('devices', contract.device.list, { query: { size: 25, page: 1 } })
  add('cities', contract.city.list, { query: { size: 25, page: 1 } })
  add('network health', dashboard.getHealth)
  add('network health of an owner', dashboard.getHealth, {}, owner)
  add('network, public', network.getNetworkSummary)
  add('screens of cities', network.countScreens)
}

const planCases = (add: Add, today: string): void => {
  const flight = { date_from: addDays(today, 30), date_to: addDays(today, 43) }
  add('availability', campaign.getAvailability, { query: flight })
  add('free screens of all cities', campaign.listAvailableScreens, { query: flight })
  add('free screens of a city', campaign.listAvailableScreens, { query: { ...flight, city_ids: [3] } })
  add('estimate', campaign.estimateDraft, {
    body: {
      company_id: 1,
      ...flight,
      industry_ids: [],
      cities: [{ city_id: 3, screens: 5 }],
      screen_ids: null,
      spot_seconds: 10,
    },
  })
  add('occupancy of a city', contract.occupancy.getOccupancy, { query: { ...flight, city_id: 3 } })
  add('occupancy of all cities', contract.occupancy.getOccupancy, { query: flight })
  add('proposals', contract.plan.propose, { body: { company_id: 1, ...flight, spot_seconds: 10, budget: 150_000 } })
  add('traffic map', contract.statistics.plotTrafficCells, {
    body: { date_from: addDays(today, -7), date_to: addDays(today, -1) },
  })
}

/** Requests of {@link planCases} that are measured again after a change of one location. */
const changedCases = ['availability', 'free screens of a city', 'estimate', 'occupancy of a city', 'proposals']

/** The requests of the bench, most of them by the administrator, who sees everything. `today` is the platform's day. */
export const growthCases = async (url: string, today: string): Promise<Case[]> => {
  const [admin, owner, advertiser] = await Promise.all(
    ['admin', 'owner', 'advertiser'].map((name) => loggedIn(url, name)),
  )
  if (!admin || !owner || !advertiser) throw new Error('nobody is logged in')
  const cases: Case[] = []
  const add: Add = (name, operation, parts, caller = admin) =>
    void cases.push({ name, request: prepared(operation, caller, parts) })
  campaignCases(add, { owner, advertiser })
  accountCases(add)
  networkCases(add, owner)
  planCases(add, today)
  const listed = await admin.call(location.listLocations, { query: { type: 'all', size: 1, sort_by: 'name' } })
  const params = { id: String(listed.answer.items[0]?.id) }
  const change = prepared(location.changeLocation, admin, { params, body: { address: 'ulica Nowa 1' } })
  const changed = cases.filter(({ name }) => changedCases.includes(name))
  return [...cases, ...changed.map((each) => ({ ...each, name: `${each.name} after a change`, change }))]
}
