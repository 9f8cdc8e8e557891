import type { Campaign } from '../../../contract/campaign/campaign.ts'
import { contract, operations } from '../../../contract/index.ts'
import type { Operation } from '../../../contract/operation.ts'
import { demoNetwork } from '../../../server/demo/network/demo-network.ts'
import { acceptedOffer, offerClient, sharedOffer } from '../platform/accepted-offer.ts'
import {
  type AccessPlatform,
  type AccountName,
  companyIds,
  makeCampaign,
  uploadSpot,
} from '../platform/access-platform.ts'
import { accountCalls } from './account-calls.ts'
import { araboxCalls, deviceCalls } from './arabox-calls.ts'
import {
  campaignBody,
  campaignsForm,
  estimateBody,
  formWithFile,
  planBody,
  researchForm,
  spotFile,
  stillFile,
} from './campaign-body.ts'
import { campaignStepCalls } from './campaign-step-calls.ts'
import { callerAt, loggedIn } from './client.ts'
import { issuedToken, tokenBody } from './issued-token.ts'
import { networkCalls } from './network-calls.ts'
import { platformCalls } from './platform-calls.ts'
import { playerCalls, playReads } from './player-calls.ts'
import type { RequestParts } from './send-request.ts'

/** A call that succeeds: its account or token (neither if the operation needs no session) and its parts. */
export type ValidCall = {
  as?: AccountName
  token?: string | undefined
  /** Headers of an arabox. */
  headers?: Record<string, string>
  parts: RequestParts
}

type CallFactory = (platform: AccessPlatform) => Promise<ValidCall> | ValidCall

const flight = { date_from: '2026-06-01', date_to: '2026-06-14' }

const newUser = (username: string) => ({
  username,
  password: 'long enough',
  name: 'Nowa Osoba',
  role_id: 7,
  company_id: companyIds.planner,
})

const createUser = async ({ callers }: AccessPlatform, username: string): Promise<number> =>
  (await callers.admin.call(contract.users.createUser, { body: newUser(username) })).answer.id

const createRole = async ({ callers }: AccessPlatform, name: string): Promise<number> =>
  (await callers.admin.call(contract.role.create, { body: { name, permissions: [] } })).answer.id

const createCompany = async ({ callers }: AccessPlatform, name: string): Promise<number> =>
  (await callers.admin.call(contract.company.create, { body: { name } })).answer.id

/** The file of a list with one column. */
const exported = { columns: 'id', headings: 'Id' }

const passwordLink = async (platform: AccessPlatform, username: string) => {
  const params = { id: String(await createUser(platform, username)) }
  const body = { purpose: 'reset' as const }
  const { answer } = await platform.callers.admin.call(contract.users.inviteUser, { params, body })
  return { token: answer.url_path.split('#').at(-1) ?? '' }
}

const credentials = (): FormData => {
  const form = new FormData()
  form.set('username', 'owner')
  form.set('password', 'arabox-demo')
  return form
}

const onCampaign =
  (as: AccountName, query?: object): CallFactory =>
  async (platform) => ({ as, parts: { params: { uuid: (await makeCampaign(platform)).uuid }, query } })

/** A running, shared campaign of the demo. */
const sharedCampaign = async ({ callers }: AccessPlatform): Promise<Campaign | undefined> => {
  const query = { status: ['in_progress' as const], company_id: [companyIds.advertiser] }
  const { answer } = await callers.sales.call(contract.campaign.listCampaigns, { query })
  return answer.items.find((item) => item.is_shared)
}
const onShared: CallFactory = async (platform) => ({
  parts: { params: { uuid: (await sharedCampaign(platform))?.share_token ?? '' } },
})
const onRunning: CallFactory = async (platform) => ({
  as: 'analyst',
  parts: { params: { uuid: (await sharedCampaign(platform))?.uuid ?? '' } },
})
/** The public page of an offer of one variant, whose key the body may name. */
const onSharedOffer =
  (bodyOf: (key: string) => object | undefined): CallFactory =>
  async (platform) => {
    const { params, key } = await sharedOffer(platform, (await makeCampaign(platform)).uuid)
    return { parts: { params, body: bodyOf(key) } }
  }

/** An offer that its client accepted. */
const onAnswered =
  (as: AccountName, bodyOf: (answer: number) => object | undefined): CallFactory =>
  async (platform) => {
    const { uuid } = await makeCampaign(platform)
    const { answers } = await acceptedOffer(platform, uuid)
    return { as, parts: { params: { uuid }, body: bodyOf(answers[0]?.id ?? 0) } }
  }

const withFile = async (platform: AccessPlatform) =>
  uploadSpot(platform.callers.advertiser, await makeCampaign(platform))

const spotParams = ({ uuid, spots }: Campaign) => ({ uuid, spotId: spots[0]?.id ?? '' })

/** Two days that the demo measured. */
const reported = { date_from: '2026-02-27', date_to: '2026-02-28' }
const counted = demoNetwork().locations.find(({ arabox_uuid }) => arabox_uuid !== null)
const countedUuid = counted?.uuid ?? ''
const onCounted: RequestParts = { params: { id: counted?.id ?? 0 } }
const picture = { location_uuid: countedUuid, image_sign_url: 'https://pictures.example/market.jpg' }

/** A valid call of every operation, by id. */
export const callFactories: Readonly<Record<string, CallFactory>> = {
  ...networkCalls,
  ...playerCalls,
  'session.login': () => ({ parts: { form: credentials() } }),
  'session.refresh': async ({ url }) => {
    const { answer } = await callerAt(url).call(contract.users.login, { form: credentials() })
    return { parts: { body: { refresh_token: answer.refresh_token } } }
  },
  'session.logout': async ({ url }) => ({ token: (await loggedIn(url, 'owner')).token, parts: {} }),
  'user.get': () => ({ as: 'admin', parts: { params: { id: 2 } } }),
  'user.list': () => ({ as: 'admin', parts: { query: { filter: 'a', is_active: true } } }),
  'user.create': () => ({ as: 'admin', parts: { body: newUser('valid-create') } }),
  'user.change': async (platform) => ({
    as: 'admin',
    parts: { params: { id: await createUser(platform, 'valid-change') }, body: { name: 'Inna Osoba' } },
  }),
  'user.delete': async (platform) => ({
    as: 'admin',
    parts: { params: { id: await createUser(platform, 'valid-delete') } },
  }),
  'user.export': () => ({ as: 'admin', parts: { query: exported } }),
  'user.link': async (platform) => ({
    as: 'admin',
    parts: { params: { id: await createUser(platform, 'valid-link') }, body: { purpose: 'invitation' } },
  }),
  'password_link.get': async (platform) => ({
    parts: { body: await passwordLink(platform, `valid-link-${crypto.randomUUID()}`) },
  }),
  'password_link.use': async (platform) => ({
    parts: {
      body: {
        ...(await passwordLink(platform, `valid-link-${crypto.randomUUID()}`)),
        password: 'long enough',
      },
    },
  }),
  'session.list': () => ({ as: 'admin', parts: { params: { id: 2 } } }),
  'session.end': async (platform) => {
    const id = await createUser(platform, 'valid-session')
    const caller = await loggedIn(platform.url, 'valid-session', 'long enough')
    const { answer } = await caller.call(contract.users.listSessions, { params: { id: String(id) } })
    return { token: caller.token, parts: { params: { id, session: answer.items[0]?.id ?? '' } } }
  },
  'session.end_others': () => ({ as: 'planner', parts: { params: { id: 5 } } }),
  'token.list': () => ({ as: 'admin', parts: { params: { id: 2 } } }),
  ...accountCalls,
  'token.issue': () => ({ as: 'planner', parts: { body: tokenBody(['read']) } }),
  'token.revoke': async ({ callers }) => ({
    as: 'planner',
    parts: { params: { id: '5', token: String((await issuedToken(callers.planner, ['read'])).id) } },
  }),
  'password.change': async (platform) => {
    await createUser(platform, 'valid-password')
    const { token } = await loggedIn(platform.url, 'valid-password', 'long enough')
    return { token, parts: { body: { current_password: 'long enough', new_password: 'longer than that' } } }
  },
  'role.list': () => ({ as: 'admin', parts: { query: { filter: 'a', sort_by: 'users' } } }),
  'role.export': () => ({ as: 'admin', parts: { query: exported } }),
  'role.get': () => ({ as: 'admin', parts: { params: { id: 2 } } }),
  'role.create': () => ({ as: 'admin', parts: { body: { name: 'Goście', permissions: ['campaign.share'] } } }),
  'role.change': async (platform) => ({
    as: 'admin',
    parts: { params: { id: await createRole(platform, 'valid-change') }, body: { permissions: ['report.raw'] } },
  }),
  'role.delete': async (platform) => ({
    as: 'admin',
    parts: { params: { id: await createRole(platform, 'valid-delete') } },
  }),
  'company.list': () => ({ as: 'sales', parts: {} }),
  'company.export': () => ({ as: 'admin', parts: { query: exported } }),
  'company.get': () => ({ as: 'admin', parts: { params: { id: 2 } } }),
  'company.create': () => ({ as: 'admin', parts: { body: { name: 'Nowa firma', discount: -12 } } }),
  'company.change': async (platform) => ({
    as: 'admin',
    parts: { params: { id: await createCompany(platform, 'valid-change') }, body: { tax_number: '526-000-12-46' } },
  }),
  'company.delete': async (platform) => ({
    as: 'admin',
    parts: { params: { id: await createCompany(platform, 'valid-delete') } },
  }),
  'settings.get': () => ({ as: 'advertiser', parts: { params: { id: 1 } } }),
  'settings.change': async (platform) => ({
    as: 'admin',
    parts: { params: { id: await createCompany(platform, 'valid-settings') }, body: { discount: 7.25 } },
  }),
  'campaign.list': () => ({ as: 'advertiser', parts: { query: { size: 100 } } }),
  'location.export_equipment': () => ({ as: 'advertiser', parts: { query: { columns: 'name', headings: 'Nazwa' } } }),
  'campaign.export': () => ({ as: 'advertiser', parts: { query: { columns: 'name', headings: 'Nazwa' } } }),
  'offer.export': () => ({ as: 'planner', parts: { query: { columns: 'name', headings: 'Nazwa' } } }),
  'offer.list': () => ({ as: 'planner', parts: { query: { size: 100 } } }),
  'campaign.counts': () => ({ as: 'manager', parts: {} }),
  'campaign.operators': () => ({ as: 'advertiser', parts: {} }),
  'campaign.get': onCampaign('analyst'),
  'campaign.grp': onCampaign('advertiser'),
  'campaign.plan_file': onCampaign('advertiser', { format: 'geojson' }),
  'campaign.events': onCampaign('advertiser'),
  'campaign.create': () => ({ as: 'advertiser', parts: { body: campaignBody() } }),
  'campaign.import': () => ({ as: 'advertiser', parts: { query: { dry_run: true }, form: campaignsForm() } }),
  'campaign.import_template': () => ({ as: 'sales', parts: { query: { format: 'csv' } } }),
  'campaign.import_progress': async ({ callers }) => {
    const progress = crypto.randomUUID()
    await callers.advertiser.call(contract.campaignImport.importCampaigns, {
      query: { progress },
      form: campaignsForm(),
    })
    return { as: 'advertiser', parts: { params: { uuid: progress } } }
  },
  'campaign.change': async (platform) => {
    const { uuid, version } = await makeCampaign(platform)
    return { as: 'advertiser', parts: { params: { uuid }, body: { version, name: 'Inna nazwa', is_shared: true } } }
  },
  ...campaignStepCalls,
  'campaign.copy': onCampaign('advertiser'),
  'offer.get': onCampaign('operator'),
  'offer.document': onCampaign('operator'),
  'offer.add_variant': async (platform) => ({
    as: 'sales',
    parts: { params: { uuid: (await makeCampaign(platform)).uuid }, body: { name: 'Wariant' } },
  }),
  'offer.change': async (platform) => ({
    as: 'sales',
    parts: {
      params: { uuid: (await makeCampaign(platform)).uuid },
      body: { version: 0, valid_until: '2026-05-31', note: 'Rabat' },
    },
  }),
  'offer.share': async (platform) => ({
    as: 'manager',
    parts: { params: { uuid: (await makeCampaign(platform)).uuid }, body: { is_shared: true, shows_list_price: true } },
  }),
  'offer.answered': () => ({ as: 'sales', parts: { query: { unread: true } } }),
  'offer.reply': onAnswered('manager', () => ({ text: 'Dziękujemy' })),
  'offer.mark_read': onAnswered('manager', (until) => ({ until })),
  'offer.become_campaign': onAnswered('sales', () => undefined),
  'shared.offer': onSharedOffer(() => undefined),
  'shared.offer_places': onSharedOffer(() => undefined),
  'shared.accept_offer': onSharedOffer((key) => ({ ...offerClient, key, text: '' })),
  'shared.comment_offer': onSharedOffer(() => ({ ...offerClient, text: 'Kiedy start?' })),
  'campaign.delete': onCampaign('advertiser'),
  'campaign.availability': () => ({ as: 'advertiser', parts: { query: { ...flight, city_ids: [1, 2] } } }),
  'campaign.available_screens': () => ({ as: 'advertiser', parts: { query: { ...flight, city_ids: [1] } } }),
  'estimate.draft': () => ({ as: 'advertiser', parts: { body: estimateBody() } }),
  'plan.propose': () => ({ as: 'advertiser', parts: { body: planBody() } }),
  'estimate.campaign': onCampaign('advertiser'),
  'progress.get': onRunning,
  'progress.age_gender': onRunning,
  'own_spot.get': async (platform) => ({
    as: 'advertiser',
    parts: { params: { id: (await withFile(platform)).spots[0]?.id ?? '' } },
  }),
  'own_spot.list': () => ({ as: 'advertiser', parts: { query: { size: 5, sort_by: 'emissions' } } }),
  'own_spot.report': () => ({ as: 'advertiser', parts: { query: { spot_name: ['próba.mp4', 'film.mp4'] } } }),
  'spot.file': async (platform) => ({ as: 'advertiser', parts: { params: spotParams(await withFile(platform)) } }),
  'spot.files': async (platform) => ({ as: 'advertiser', parts: { params: spotParams(await withFile(platform)) } }),
  'spot.remove_file': async (platform) => {
    const params = spotParams(await withFile(platform))
    const { answer } = await platform.callers.advertiser.call(contract.campaign.listSpotFiles, { params })
    return { as: 'advertiser', parts: { params: { ...params, fileId: answer.items[0]?.id ?? '' } } }
  },
  'spot.upload': async (platform) => ({
    as: 'advertiser',
    parts: { params: spotParams(await makeCampaign(platform)), form: formWithFile(await spotFile()) },
  }),
  'spot.still': async (platform) => ({
    as: 'advertiser',
    parts: { params: spotParams(await withFile(platform)), form: formWithFile(await stillFile()) },
  }),
  'campaign.calendar': async ({ callers }) => ({
    parts: { params: { file: `${(await issuedToken(callers.planner, ['calendar'])).token}.ics` } },
  }),
  'spot.play': async (platform) => {
    const link = await platform.callers.advertiser.call(contract.campaign.getSpotFile, {
      params: spotParams(await withFile(platform)),
    })
    return { parts: { params: { token: link.answer.sign_url.split('/').at(-1) ?? '' } } }
  },
  'shared.campaign': onShared,
  'shared.estimate': onShared,
  'shared.progress': onShared,
  'shared.age_gender': onShared,
  'shared.screens': onShared,
  'campaign.screens': onRunning,
  ...playReads(onRunning, onShared),
  'city.list': () => ({ as: 'owner', parts: { query: { is_active: true } } }),
  'industry.list': () => ({ as: 'owner', parts: {} }),
  'screen.count': () => ({ as: 'owner', parts: { query: { industry_ids: [1, 2], is_programmatic: true } } }),
  'location.list': () => ({ as: 'rival', parts: { query: { city_ids: [1, 2], type: 'arabox', size: 5 } } }),
  'location.get': () => ({ as: 'owner', parts: onCounted }),
  'location.find': () => ({ as: 'owner', parts: { params: { uuid: countedUuid } } }),
  'location.change': () => ({
    as: 'owner',
    parts: {
      ...onCounted,
      body: { name: 'Nowa nazwa', screen_position: { x1: 10, y1: 20, x2: 30, y2: 20, enabled: true } },
    },
  }),
  'location.image': async ({ callers }) => {
    await callers.owner.call(contract.location.setLocationImage, { body: picture })
    return { as: 'sales', parts: { params: { uuid: countedUuid } } }
  },
  'location.set_image': () => ({ as: 'owner', parts: { body: picture } }),
  'city.of_company': () => ({ as: 'planner', parts: { query: { company_id: 6 } } }),
  'location.choose': () => ({ as: 'planner', parts: { query: { city_id: 1, company_id: 6 } } }),
  'panorama.list': () => ({ as: 'operator', parts: onCounted }),
  ...araboxCalls({ id: counted?.id ?? 0, uuid: countedUuid }),
  ...deviceCalls,
  'network.summary': () => ({ parts: {} }),
  'import.sensors': () => ({
    as: 'admin',
    parts: {
      query: { city: 'Testowo', time_zone: 'Europe/Warsaw' },
      form: formWithFile(new File(['sensor_id,name,latitude,longitude\nw1,Wejście,52.2,21\n'], 'sensors.csv')),
    },
  }),
  'import.counts': () => ({
    as: 'admin',
    parts: { form: formWithFile(new File(['hour,sensor_id,pedestrians\n2026-01-05T08:00,w1,120\n'], 'counts.csv')) },
  }),
  'import.list': () => ({ as: 'admin', parts: {} }),
  'import.get': async ({ callers }) => {
    const file = new File(['hour,sensor_id,pedestrians\n2026-01-05T09:00,w1,80\n'], 'counts.csv')
    const { answer } = await callers.admin.call(contract.live.importCounts, { form: formWithFile(file) })
    return { as: 'admin', parts: { params: { uuid: answer.uuid } } }
  },
  'research.campaigns': () => ({ as: 'analyst', parts: {} }),
  'research.imported': () => ({ as: 'admin', parts: {} }),
  'research.import_template': () => ({ as: 'admin', parts: { query: { format: 'csv' } } }),
  'research.import': () => ({ as: 'admin', parts: { query: {}, form: researchForm() } }),
  'research.stats': async ({ callers }) => {
    await callers.admin.call(contract.research.importFile, { query: {}, form: researchForm() })
    return { as: 'sales', parts: { query: { timeDivision: 'General', campaign_id: 'valid-research' } } }
  },
  'statistics.device': () => ({ as: 'analyst', parts: { body: { ...reported, city_ids: [1, 2] } } }),
  'statistics.device_total': () => ({ as: 'owner', parts: { body: { ...reported, company_id: 6 } } }),
  'statistics.period': () => ({ as: 'advertiser', parts: {} }),
  'plot.audience': () => ({ as: 'rival', parts: { body: { ...reported, aggregation: 'HOUR', hour_from: 6 } } }),
  'plot.net_gross': () => ({ as: 'planner', parts: { body: { ...reported, city_ids: [3] } } }),
  'plot.weekday': () => ({ as: 'sales', parts: { body: { ...reported, weekdays: [1, 6, 7] } } }),
  'plot.age_gender': () => ({ as: 'manager', parts: { body: { ...reported, time_of_day: 'morning' } } }),
  'plot.traffic_cells': () => ({ as: 'planner', parts: { body: { ...reported, kind: 'cars' } } }),
  'plot.traffic': () => ({ as: 'operator', parts: { body: { ...reported, location_uuids: [countedUuid] } } }),
  'report.screen': () => ({ as: 'analyst', parts: { body: { ...reported, location_uuids: [countedUuid] } } }),
  'report.hourly': () => ({ as: 'owner', parts: { body: { ...reported, city_ids: [1], format: 'csv' } } }),
  'report.screen_raw': () => ({ as: 'admin', parts: { body: { ...reported, company_id: 6, language: 'en' } } }),
  'report.hourly_raw': () => ({ as: 'admin', parts: { body: { ...reported, city_ids: [1], weekdays: [6] } } }),
  'platform.openapi': () => ({ parts: {} }),
  'platform.health': () => ({ parts: {} }),
  'platform.disclosure': () => ({ parts: {} }),
  ...platformCalls,
  'platform.task': () => ({ as: 'rival', parts: { body: { task: 'authorize', uuid: crypto.randomUUID() } } }),
}

/** The valid call of an operation; throws if there is none. */
export const validCall = async (platform: AccessPlatform, operation: Operation): Promise<ValidCall> => {
  const factory = callFactories[operation.id]
  if (!factory) throw new Error(`write a call for ${operation.id} in tests/support/calls/valid-calls.ts`)
  const call = await factory(platform)
  return { ...call, token: call.token ?? (call.as && platform.callers[call.as].token) }
}

/** Operations that need a session, an arabox’s key, a player’s token or that of the outside playout system. */
export const guardedOperations: readonly Operation[] = operations.filter((operation) => operation.access !== 'anyone')
/** Operations of araboxes. */
export const deviceOperations: readonly Operation[] = operations.filter((operation) => operation.access === 'device')
/** Operations that need a session. */
export const sessionOperations: readonly Operation[] = guardedOperations.filter(
  ({ access }) => access !== 'device' && access !== 'player' && access !== 'playout',
)

const isForAdministrators = ({ access }: Operation): boolean =>
  typeof access === 'object' &&
  ('roles' in access ? access.roles.join() === '1' : ['user.manage', 'report.raw'].includes(access.permission))
/** Operations that only administrators may call. */
export const administratorOperations: readonly Operation[] = operations.filter(isForAdministrators)
