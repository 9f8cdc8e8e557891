import type { Campaign } from '../../../contract/campaign/campaign.ts'
import { contract } from '../../../contract/index.ts'
import type { Operation } from '../../../contract/operation.ts'
import { addDays } from '../../../machines/calendar/days.ts'
import { addressOf, type Caller, type CallParts, loggedIn } from '../../support/calls/client.ts'
import { completeCampaign, successOf } from '../../support/platform/campaign-steps.ts'

/** One HTTP request, ready to be sent. */
export type PreparedRequest = { method: string; path: string; token: string | undefined; body: string | undefined }

/** An operation of the mix: how often it is called, and its requests, of which one is chosen by chance. */
export type MixedRead = { name: string; weight: number; requests: PreparedRequest[] }

/** A campaign that users save, share and stop sharing; its version follows from the answers. */
export type OwnDraft = { uuid: string; version: number; isShared: boolean; token: string }

/** The requests of users: reads and writes with their weights, and the campaigns that are written. */
export type Mix = { reads: MixedRead[]; writes: { name: 'save' | 'share'; weight: number }[]; drafts: OwnDraft[] }

const ACCOUNTS = [
  'admin',
  'advertiser',
  'sales',
  'operator',
  'planner',
  'manager',
  'analyst',
  'owner',
  'rival',
] as const
type Callers = Record<(typeof ACCOUNTS)[number], Caller>

const DRAFTS = 40

/** Prepares a call of an operation, with or without an account. */
export const prepared = <O extends Operation>(
  operation: O,
  caller: Caller | undefined,
  parts: CallParts<O> = {},
): PreparedRequest => ({
  method: operation.method,
  path: addressOf(operation, parts as CallParts<Operation>),
  token: caller?.token,
  body: parts.body === undefined ? undefined : JSON.stringify(parts.body),
})

/** Logs all accounts of the demo in; their access tokens are valid for ten minutes. */
export const logInEverybody = async (url: string): Promise<Callers> => {
  const callers = await Promise.all(ACCOUNTS.map((name) => loggedIn(url, name)))
  return Object.fromEntries(ACCOUNTS.map((name, index) => [name, callers[index]])) as Callers
}

/** Cities with free screens on all days of {@link estimateOf}. */
export const freeCities = async (caller: Caller, today: string): Promise<number[]> => {
  const query = { date_from: addDays(today, 60), date_to: addDays(today, 150) }
  const { cities } = successOf(await caller.call(contract.campaign.getAvailability, { query }))
  return cities.filter(({ free }) => free > 0).map(({ city_id }) => city_id)
}

/** An estimate of one screen in each of some cities; `number` gives each one a flight of its own. */
export const estimateOf = (caller: Caller, today: string, cities: readonly number[], number: number): PreparedRequest =>
  prepared(contract.campaign.estimateDraft, caller, {
    body: {
      company_id: 1,
      date_from: addDays(today, 60 + (number % 60)),
      date_to: addDays(today, 66 + (number % 60) + Math.floor(number / 60)),
      industry_ids: [],
      cities: cities.map((city_id) => ({ city_id, screens: 1 })),
      screen_ids: null,
      spot_seconds: 10,
    },
  })

/** The requests of the statistics pages: presets of periods, the network and single cities, days and hours. */
export const statisticsRequests = ({ analyst, owner, manager }: Callers, today: string) => {
  const { statistics } = contract
  const filters = [6, 13, 27, 89].flatMap((days) =>
    [undefined, [1], [2, 3]].map((city_ids) => ({
      date_from: addDays(today, -days - 1),
      date_to: addDays(today, -1),
      ...(city_ids ? { city_ids } : {}),
    })),
  )
  const callers = [analyst, owner, manager]
  const withCallers = <Body>(bodies: readonly Body[]) =>
    bodies.flatMap((body) => callers.map((caller) => ({ body, caller })))
  return {
    plot: withCallers(filters).map(({ body, caller }) => prepared(statistics.plotAudience, caller, { body })),
    hours: withCallers(filters.slice(0, 6)).map(({ body, caller }) =>
      prepared(statistics.plotTraffic, caller, { body: { ...body, aggregation: 'HOUR' } }),
    ),
    ages: withCallers(filters).map(({ body, caller }) => prepared(statistics.plotAgeGender, caller, { body })),
    devices: withCallers(filters).map(({ body, caller }) => prepared(statistics.deviceStatistics, caller, { body })),
  }
}

const DRAFT_NAME = 'A campaign of the load'

/** The campaigns of earlier loads, and new ones up to the number that the users need. */
const findDrafts = async (caller: Caller, today: string): Promise<OwnDraft[]> => {
  const query = { filter: DRAFT_NAME, size: DRAFTS }
  const { items } = successOf(await caller.call(contract.campaign.listCampaigns, { query }))
  const token = caller.token ?? ''
  const drafts = items.map(({ uuid, version, is_shared: isShared }) => ({ uuid, version, isShared, token }))
  for (let number = drafts.length; number < DRAFTS; number += 1) {
    const from = addDays(today, 90 + (number % 30))
    const body = {
      ...completeCampaign,
      name: `${DRAFT_NAME} ${number}`,
      date_from: from,
      date_to: addDays(from, 13),
      status: 'new' as const,
    }
    const created = successOf(await caller.call(contract.campaign.createCampaign, { body }))
    drafts.push({
      uuid: created.uuid,
      version: created.version,
      isShared: created.is_shared,
      token: caller.token ?? '',
    })
  }
  return drafts
}

const visibleCampaigns = async (caller: Caller): Promise<Campaign[]> =>
  successOf(await caller.call(contract.campaign.listCampaigns, { query: { size: 50 } })).items

/** The request of a page for the list of campaigns. */
export const listRequest = (caller: Caller): PreparedRequest =>
  prepared(contract.campaign.listCampaigns, caller, { query: { size: 10, page: 1 } })

/** The preview of a running campaign. */
export const previewRequest = (caller: Caller, uuid: string): PreparedRequest =>
  prepared(contract.campaign.getCampaign, caller, { params: { uuid } })

/** The running campaigns that an account sees. */
export const runningCampaigns = async (caller: Caller): Promise<Campaign[]> => {
  const query = { status: ['in_progress' as const], size: 50 }
  return successOf(await caller.call(contract.campaign.listCampaigns, { query })).items
}

const shareRunning = async (caller: Caller, campaigns: readonly Campaign[]): Promise<string[]> => {
  const tokens: string[] = []
  for (const { uuid, version, share_token } of campaigns) {
    const shared =
      share_token ??
      successOf(
        await caller.call(contract.campaign.changeCampaign, { params: { uuid }, body: { version, is_shared: true } }),
      ).share_token
    if (shared !== null) tokens.push(shared)
  }
  return tokens
}

/**
 * The mix of 200 users of an agency, an owner of screens and their clients: mostly lists, previews and progress, some
 * planning, statistics and public pages, one write in twelve requests.
 */
export const createMix = async (url: string, today: string): Promise<{ mix: Mix; callers: Callers }> => {
  const callers = await logInEverybody(url)
  const everybody = Object.values(callers)
  const { campaign, dashboard, location } = contract
  const running = await runningCampaigns(callers.admin)
  const seen = await visibleCampaigns(callers.admin)
  if (running.length === 0) throw new Error('the demo has no running campaign')
  const tokens = await shareRunning(callers.admin, running)
  const cities = await freeCities(callers.admin, today)
  const sellers = [callers.admin, callers.operator, callers.manager]
  const pages: MixedRead['requests'] = everybody.flatMap((caller) => [
    listRequest(caller),
    prepared(campaign.listCampaigns, caller, { query: { size: 10, page: 2 } }),
    prepared(campaign.listCampaigns, caller, { query: { size: 10, status: ['in_progress', 'end'] } }),
    prepared(campaign.listCampaigns, caller, { query: { size: 10, sort_by: 'name', order: 'asc' } }),
  ])
  const statistics = statisticsRequests(callers, today)
  const ofSellers = <Item>(items: readonly Item[], request: (caller: Caller, item: Item) => PreparedRequest) =>
    items.flatMap((item) => sellers.map((caller) => request(caller, item)))
  const reads: MixedRead[] = [
    { name: 'campaign list', weight: 16, requests: pages },
    {
      name: 'counts of the navigation',
      weight: 8,
      requests: everybody.map((each) => prepared(campaign.countCampaigns, each)),
    },
    {
      name: 'preview',
      weight: 12,
      requests: ofSellers(seen, (caller, { uuid }) => previewRequest(caller, uuid)),
    },
    {
      name: 'progress',
      weight: 8,
      requests: ofSellers(running, (caller, { uuid }) => prepared(campaign.getProgress, caller, { params: { uuid } })),
    },
    {
      name: 'history',
      weight: 3,
      requests: ofSellers(seen, (caller, { uuid }) => prepared(campaign.listEvents, caller, { params: { uuid } })),
    },
    {
      name: 'estimate',
      weight: 6,
      requests: Array.from({ length: 240 }, (_, number) =>
        estimateOf(callers.admin, today, cities.slice(0, 1 + (number % cities.length)), number),
      ),
    },
    { name: 'plot', weight: 5, requests: statistics.plot },
    { name: 'plot by hour', weight: 2, requests: statistics.hours },
    { name: 'ages', weight: 2, requests: statistics.ages },
    { name: 'device statistics', weight: 5, requests: statistics.devices },
    { name: 'tasks', weight: 3, requests: everybody.map((each) => prepared(dashboard.listTasks, each)) },
    {
      name: 'contacts of today',
      weight: 3,
      requests: everybody.map((each) => prepared(dashboard.getAudience, each, { query: {} })),
    },
    {
      name: 'locations',
      weight: 6,
      requests: everybody.flatMap((each) =>
        [1, 2, 3].map((page) => prepared(location.listLocations, each, { query: { type: 'all', size: 25, page } })),
      ),
    },
    {
      name: 'public page',
      weight: 5,
      requests: tokens.map((uuid) => prepared(campaign.getSharedCampaign, undefined, { params: { uuid } })),
    },
    {
      name: 'public progress',
      weight: 5,
      requests: tokens.map((uuid) => prepared(campaign.getSharedProgress, undefined, { params: { uuid } })),
    },
    {
      name: 'public ages',
      weight: 3,
      requests: tokens.map((uuid) => prepared(campaign.getSharedAgeGender, undefined, { params: { uuid } })),
    },
  ]
  const writes: Mix['writes'] = [
    { name: 'save', weight: 5 },
    { name: 'share', weight: 3 },
  ]
  return { mix: { reads, writes, drafts: await findDrafts(callers.admin, today) }, callers }
}
