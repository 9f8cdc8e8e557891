import { contract, operations } from '../../contract/index.ts'
import type { Operation } from '../../contract/operation.ts'
import { demoNetwork } from '../../server/demo/network/network.ts'
import { asDevice, demoAraboxes, personAt, withKeys } from '../ingest/arabox.ts'
import { callerAt, loggedIn } from '../support/client.ts'
import { DEMO_NOW } from '../support/demo-now.ts'
import { campaignBody, film, formWith } from './plan.ts'
import type { Parts } from './wire.ts'
import { companies, makeCampaign, makeCampaignIn, type Person, upload, type World } from './world.ts'

/** A call that succeeds: who makes it (nobody where no session is asked for) and with what. */
export type ValidCall = {
  as?: Person
  token?: string | undefined
  /** Where an arabox calls. */
  headers?: Record<string, string>
  ingredients: Parts
}

type Recipe = (world: World) => Promise<ValidCall> | ValidCall

const flight = { date_from: '2026-06-01', date_to: '2026-06-14' }

const newUser = (username: string) => ({
  username,
  password: 'long enough',
  name: 'Nowa Osoba',
  role_id: 7,
  company_id: companies.planner,
})

const madeUser = async ({ callers }: World, username: string): Promise<number> =>
  (await callers.admin.call(contract.users.createUser, { body: newUser(username) })).answer.id

const credentials = (): FormData => {
  const form = new FormData()
  form.set('username', 'owner')
  form.set('password', 'arabox-demo')
  return form
}

const onCampaign =
  (as: Person): Recipe =>
  async (world) => ({ as, ingredients: { params: { uuid: (await makeCampaign(world)).uuid } } })

/** A running campaign of the demo, which everybody with its link sees. */
const sharedUuid = async ({ callers }: World): Promise<string> => {
  const query = { status: ['in_progress' as const], company_id: [companies.advertiser] }
  const { answer } = await callers.sales.call(contract.campaign.listCampaigns, { query })
  return answer.items.find((item) => item.is_shared)?.uuid ?? ''
}
const onShared: Recipe = async (world) => ({ ingredients: { params: { uuid: await sharedUuid(world) } } })
const onRunning: Recipe = async (world) => ({
  as: 'analyst',
  ingredients: { params: { uuid: await sharedUuid(world) } },
})

const withFile = async (world: World) => upload(world.callers.advertiser, await makeCampaign(world))

const spotParams = ({ uuid, spots }: { uuid: string; spots: { id: string }[] }) => ({
  uuid,
  spotId: spots[0]?.id ?? '',
})

const [reporting, renewed] = demoAraboxes()

/** Two days that the demo measured. */
const reported = { date_from: '2026-02-27', date_to: '2026-02-28' }
const counted = demoNetwork().locations.find((place) => place.arabox_uuid !== null)
const countedPlace = counted?.uuid ?? ''
const onCounted: Parts = { params: { id: counted?.id ?? 0 } }
const picture = { location_uuid: countedPlace, image_sign_url: 'https://pictures.example/market.jpg' }

/** A sensible call of every operation, by id. */
export const recipes: Readonly<Record<string, Recipe>> = {
  'session.login': () => ({ ingredients: { form: credentials() } }),
  'session.refresh': async ({ url }) => {
    const { answer } = await callerAt(url).call(contract.users.login, { form: credentials() })
    return { ingredients: { body: { refresh_token: answer.refresh_token } } }
  },
  'session.logout': async ({ url }) => ({ token: (await loggedIn(url, 'owner')).token, ingredients: {} }),
  'user.get': () => ({ as: 'admin', ingredients: { params: { id: 2 } } }),
  'user.list': () => ({ as: 'admin', ingredients: { query: { filter: 'a', is_active: true } } }),
  'user.create': () => ({ as: 'admin', ingredients: { body: newUser('valid-create') } }),
  'user.change': async (world) => ({
    as: 'admin',
    ingredients: { params: { id: await madeUser(world, 'valid-change') }, body: { name: 'Inna Osoba' } },
  }),
  'user.delete': async (world) => ({
    as: 'admin',
    ingredients: { params: { id: await madeUser(world, 'valid-delete') } },
  }),
  'password.change': async (world) => {
    await madeUser(world, 'valid-password')
    const { token } = await loggedIn(world.url, 'valid-password', 'long enough')
    return { token, ingredients: { body: { current_password: 'long enough', new_password: 'longer than that' } } }
  },
  'company.list': () => ({ as: 'sales', ingredients: {} }),
  'campaign.list': () => ({ as: 'advertiser', ingredients: { query: { size: 100 } } }),
  'offer.list': () => ({ as: 'planner', ingredients: { query: { size: 100 } } }),
  'campaign.counts': () => ({ as: 'manager', ingredients: {} }),
  'campaign.operators': () => ({ as: 'advertiser', ingredients: {} }),
  'campaign.get': onCampaign('analyst'),
  'campaign.grp': onCampaign('advertiser'),
  'campaign.events': onCampaign('advertiser'),
  'campaign.create': () => ({ as: 'advertiser', ingredients: { body: campaignBody() } }),
  'campaign.change': async (world) => {
    const { uuid, version } = await makeCampaign(world)
    return {
      as: 'advertiser',
      ingredients: { params: { uuid }, body: { version, name: 'Inna nazwa', is_shared: true } },
    }
  },
  'campaign.confirm': async (world) => ({
    as: 'operator',
    ingredients: { params: { uuid: (await makeCampaignIn(world, 'accepted')).uuid } },
  }),
  'campaign.delete': onCampaign('advertiser'),
  'campaign.availability': () => ({ as: 'advertiser', ingredients: { query: { ...flight, city_ids: [1, 2] } } }),
  'campaign.available_screens': () => ({ as: 'advertiser', ingredients: { query: { ...flight, city_ids: [1] } } }),
  'estimate.draft': () => {
    const { company_id, industry_ids, cities, screen_ids, spot_seconds } = campaignBody()
    const body = { ...flight, company_id, industry_ids, cities, screen_ids, spot_seconds }
    return { as: 'advertiser', ingredients: { body } }
  },
  'estimate.campaign': onCampaign('advertiser'),
  'progress.get': onRunning,
  'progress.age_gender': onRunning,
  'spot.file': async (world) => ({ as: 'advertiser', ingredients: { params: spotParams(await withFile(world)) } }),
  'spot.upload': async (world) => ({
    as: 'advertiser',
    ingredients: { params: spotParams(await makeCampaign(world)), form: formWith(await film()) },
  }),
  'spot.play': async (world) => {
    const link = await world.callers.advertiser.call(contract.campaign.getSpotFile, {
      params: spotParams(await withFile(world)),
    })
    return { ingredients: { params: { token: link.answer.sign_url.split('/').at(-1) ?? '' } } }
  },
  'shared.campaign': onShared,
  'shared.estimate': onShared,
  'shared.progress': onShared,
  'shared.age_gender': onShared,
  'city.list': () => ({ as: 'owner', ingredients: { query: { is_active: true } } }),
  'industry.list': () => ({ as: 'owner', ingredients: {} }),
  'screen.count': () => ({ as: 'owner', ingredients: { query: { industry_ids: [1, 2], is_programmatic: true } } }),
  'location.list': () => ({ as: 'rival', ingredients: { query: { city_ids: [1, 2], type: 'arabox', size: 5 } } }),
  'location.get': () => ({ as: 'owner', ingredients: onCounted }),
  'location.find': () => ({ as: 'owner', ingredients: { params: { uuid: countedPlace } } }),
  'location.change': () => ({
    as: 'owner',
    ingredients: {
      ...onCounted,
      body: { name: 'Nowa nazwa', screen_position: { x1: 10, y1: 20, x2: 30, y2: 20, enabled: true } },
    },
  }),
  'location.image': async ({ callers }) => {
    await callers.owner.call(contract.location.setLocationImage, { body: picture })
    return { as: 'sales', ingredients: { params: { uuid: countedPlace } } }
  },
  'location.set_image': () => ({ as: 'owner', ingredients: { body: picture } }),
  'city.of_company': () => ({ as: 'planner', ingredients: { query: { company_id: 6 } } }),
  'location.choose': () => ({ as: 'planner', ingredients: { query: { city_id: 1, company_id: 6 } } }),
  'panorama.list': () => ({ as: 'operator', ingredients: onCounted }),
  'arabox.usual': () => ({ as: 'owner', ingredients: onCounted }),
  'arabox.hourly': () => ({ as: 'manager', ingredients: onCounted }),
  'arabox.heatmap': () => ({ as: 'owner', ingredients: { params: { uuid: countedPlace }, query: { page: 1 } } }),
  'arabox.zones': () => ({ as: 'admin', ingredients: onCounted }),
  'live.ingest': async ({ url, callers }) => {
    const [arabox] = await withKeys(url, callers.admin, reporting ? [reporting] : [])
    const messages = [personAt(1, DEMO_NOW.toISOString())]
    return { headers: asDevice(arabox?.key ?? ''), ingredients: { body: { messages } } }
  },
  'live.issue_key': () => ({ as: 'admin', ingredients: { params: { uuid: renewed?.araboxUuid ?? '' } } }),
  'network.summary': () => ({ ingredients: {} }),
  'import.sensors': () => ({
    as: 'admin',
    ingredients: {
      query: { city: 'Testowo', time_zone: 'Europe/Warsaw' },
      form: formWith(new File(['sensor_id,name,latitude,longitude\nw1,Wejście,52.2,21\n'], 'sensors.csv')),
    },
  }),
  'import.counts': () => ({
    as: 'admin',
    ingredients: { form: formWith(new File(['hour,sensor_id,pedestrians\n2026-01-05T08:00,w1,120\n'], 'counts.csv')) },
  }),
  'import.list': () => ({ as: 'admin', ingredients: {} }),
  'import.get': async ({ callers }) => {
    const file = new File(['hour,sensor_id,pedestrians\n2026-01-05T09:00,w1,80\n'], 'counts.csv')
    const { answer } = await callers.admin.call(contract.live.importCounts, { form: formWith(file) })
    return { as: 'admin', ingredients: { params: { uuid: answer.uuid } } }
  },
  'statistics.device': () => ({ as: 'analyst', ingredients: { body: { ...reported, city_ids: [1, 2] } } }),
  'statistics.device_total': () => ({ as: 'owner', ingredients: { body: { ...reported, company_id: 6 } } }),
  'statistics.period': () => ({ as: 'advertiser', ingredients: {} }),
  'plot.audience': () => ({ as: 'rival', ingredients: { body: { ...reported, aggregation: 'HOUR', hour_from: 6 } } }),
  'plot.net_gross': () => ({ as: 'planner', ingredients: { body: { ...reported, city_ids: [3] } } }),
  'plot.weekday': () => ({ as: 'sales', ingredients: { body: { ...reported, weekdays: [1, 6, 7] } } }),
  'plot.age_gender': () => ({ as: 'manager', ingredients: { body: { ...reported, time_of_day: 'morning' } } }),
  'plot.traffic': () => ({ as: 'operator', ingredients: { body: { ...reported, location_uuids: [countedPlace] } } }),
  'report.screen': () => ({ as: 'analyst', ingredients: { body: { ...reported, location_uuids: [countedPlace] } } }),
  'report.hourly': () => ({ as: 'owner', ingredients: { body: { ...reported, city_ids: [1], format: 'csv' } } }),
  'report.screen_raw': () => ({ as: 'admin', ingredients: { body: { ...reported, company_id: 6, language: 'en' } } }),
  'report.hourly_raw': () => ({ as: 'admin', ingredients: { body: { ...reported, city_ids: [1], weekdays: [6] } } }),
  'platform.openapi': () => ({ ingredients: {} }),
  'platform.health': () => ({ ingredients: {} }),
  'platform.task': () => ({ as: 'rival', ingredients: { body: { task: 'authorize', uuid: crypto.randomUUID() } } }),
}

/** A sensible call of an operation; throws for one that nobody wrote a call for. */
export const validCall = async (world: World, operation: Operation): Promise<ValidCall> => {
  const recipe = recipes[operation.id]
  if (!recipe) throw new Error(`write a recipe for ${operation.id} in tests/access/ingredients.ts`)
  const call = await recipe(world)
  return { ...call, token: call.token ?? (call.as && world.callers[call.as].token) }
}

/** Operations that ask who calls: for a session, or an arabox’s key. */
export const guarded: readonly Operation[] = operations.filter((operation) => operation.access !== 'anyone')
/** Operations of araboxes. */
export const forDevices: readonly Operation[] = operations.filter((operation) => operation.access === 'device')
/** Operations that ask for a session. */
export const forSessions: readonly Operation[] = guarded.filter((operation) => operation.access !== 'device')
