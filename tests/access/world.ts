import type { Campaign } from '../../contract/campaign/campaign.ts'
import { contract } from '../../contract/index.ts'
import type { Config } from '../../server/config.ts'
import { type Caller, loggedIn } from '../support/client.ts'
import { type DemoPlatform, demoPlatform } from '../support/demo-platform.ts'
import { type Body, campaignBody, film, formWith } from './plan.ts'

/** The demo's accounts: one of every seeded role, and `rival`, an advertiser of another company. */
export const people = [
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
/** One of the demo's accounts. */
export type Person = (typeof people)[number]

/** Companies of the demo by id. */
export const companies = { advertiser: 1, rival: 2, planner: 5, owner: 6 } as const
/** An id that nothing has. */
export const NOBODY = '00000000-0000-4000-8000-000000000000'

/** A demo platform with everybody logged in. */
export type World = DemoPlatform & { callers: Record<Person, Caller> }

/** Starts a demo platform and logs everybody in. */
export const world = async (changed: Partial<Config> = {}): Promise<World> => {
  const platform = await demoPlatform(changed)
  const callers = await Promise.all(people.map(async (name) => [name, await loggedIn(platform.url, name)] as const))
  return { ...platform, callers: Object.fromEntries(callers) as Record<Person, Caller> }
}

const expectStatus = (what: string, { status, problem }: { status: number; problem: unknown }): void => {
  if (status >= 300) throw new Error(`${what}: ${status} ${JSON.stringify(problem)}`)
}

/** A new campaign, made by the administrator. */
export const makeCampaign = async ({ callers }: World, changes: Partial<Body> = {}): Promise<Campaign> => {
  const made = await callers.admin.call(contract.campaign.createCampaign, { body: campaignBody(changes) })
  expectStatus('create', made)
  return made.answer
}

const change = async (
  { callers }: World,
  { uuid, version }: Campaign,
  status: Campaign['status'],
): Promise<Campaign> => {
  const body = { version, status: status as 'ready' }
  const changed = await callers.admin.call(contract.campaign.changeCampaign, { params: { uuid }, body })
  expectStatus(`to ${status}`, changed)
  return changed.answer
}

/** Uploads a file to the campaign's first spot; the demo's film under the spot's own name where none is given. */
export const upload = async (caller: Caller, { uuid, spots }: Campaign, file?: File): Promise<Campaign> => {
  const params = { uuid, spotId: spots[0]?.id ?? '' }
  const uploaded = await caller.call(contract.campaign.uploadSpotFile, {
    params,
    form: formWith(file ?? (await film(spots[0]?.file_name))),
  })
  expectStatus('upload', uploaded)
  return uploaded.answer
}

/** A new campaign that was brought as far as asked, by the administrator. */
export const makeCampaignIn = async (
  world: World,
  status: 'draft' | 'new' | 'ready' | 'accepted',
  changes: Partial<Body> = {},
): Promise<Campaign> => {
  const made = await makeCampaign(world, { ...changes, status: status === 'draft' ? 'draft' : 'new' })
  if (status === 'draft' || status === 'new') return made
  const ready = await change(world, await upload(world.callers.admin, made), 'ready')
  return status === 'ready' ? ready : change(world, ready, 'accepted')
}

/** A campaign that was there and is deleted. */
export const makeDeletedCampaign = async (world: World, companyId: number): Promise<Campaign> => {
  const made = await makeCampaign(world, { company_id: companyId })
  expectStatus(
    'delete',
    await world.callers.admin.call(contract.campaign.deleteCampaign, { params: { uuid: made.uuid } }),
  )
  return made
}
