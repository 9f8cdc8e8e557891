import type { Campaign } from '../../../contract/campaign/campaign.ts'
import { contract } from '../../../contract/index.ts'
import { DAY_MS } from '../../../machines/calendar/durations.ts'
import { dayOf } from '../../../machines/calendar/warsaw.ts'
import { tokenSigner } from '../../../server/base/token-signer.ts'
import { getPlatformNumber } from '../../../server/installation/installation.ts'
import { hashOfToken, newToken } from '../../../server/services/users/random-token.ts'
import { accessTokens } from '../../../server/services/users/session/access-tokens.ts'
import { account, refreshToken, session } from '../../../server/services/users/tables.ts'
import type { Config } from '../../../server/settings/config.ts'
import { type CampaignBody, campaignBody, formWithFile, spotFile } from '../calls/campaign-body.ts'
import { type Caller, callerAt } from '../calls/client.ts'
import { SECRET } from './demo-now.ts'
import { type DemoPlatform, demoPlatform } from './demo-platform.ts'

/** The demo's accounts: one of every seeded role, and `rival`, an advertiser of another company. */
export const accounts = [
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
export type AccountName = (typeof accounts)[number]

/** Companies of the demo by id. */
export const companyIds = { advertiser: 1, rival: 2, planner: 5, owner: 6 } as const
/** An id without a record. */
export const UNKNOWN_UUID = '00000000-0000-4000-8000-000000000000'

/** A demo platform with a session of each account. */
export type AccessPlatform = DemoPlatform & { callers: Record<AccountName, Caller> }

/** Starts a session of each account without a login: checking nine passwords takes as long as starting the platform. */
const startSessions = async ({ store, url, composition }: DemoPlatform): Promise<AccessPlatform['callers']> => {
  const tokens = accessTokens({
    signer: tokenSigner({ signing: SECRET }),
    getPlatformNumber: () => getPlatformNumber(store),
    lifetimes: composition.platform.config.sessionDays,
  })
  const known = await store.db.select({ id: account.id, username: account.username }).from(account)
  const rows = known.map(({ id }) => ({ accountId: id, startedAt: new Date(), address: '127.0.0.1' }))
  const started = await store.db
    .insert(session)
    .values(rows)
    .returning({ id: session.id, accountId: session.accountId })
  const expiresAt = new Date(Date.now() + tokens.lifetimes.idle * DAY_MS)
  const refreshTokens = started.map(({ id }) => ({ hash: hashOfToken(newToken()), sessionId: id, expiresAt }))
  await store.db.insert(refreshToken).values(refreshTokens)
  const callers = known.map(async ({ id, username }) => {
    const own = started.find(({ accountId }) => accountId === id)
    return [username, callerAt(url, await tokens.sign(own?.id ?? ''))] as const
  })
  return Object.fromEntries(await Promise.all(callers)) as Record<AccountName, Caller>
}

/** Starts a demo platform and a session of each account. */
export const startAccessPlatform = async (changed: Partial<Config> = {}): Promise<AccessPlatform> => {
  const platform = await demoPlatform(changed)
  return { ...platform, callers: await startSessions(platform) }
}

const expectStatus = (what: string, { status, problem }: { status: number; problem: unknown }): void => {
  if (status >= 300) throw new Error(`${what}: ${status} ${JSON.stringify(problem)}`)
}

/** Creates a campaign as the administrator. */
export const makeCampaign = async (
  { callers }: AccessPlatform,
  changes: Partial<CampaignBody> = {},
): Promise<Campaign> => {
  const made = await callers.admin.call(contract.campaign.createCampaign, { body: campaignBody(changes) })
  expectStatus('create', made)
  return made.answer
}

const change = async (
  { callers }: AccessPlatform,
  { uuid, version }: Campaign,
  status: Campaign['status'],
): Promise<Campaign> => {
  const body = { version, status: status as 'ready' }
  const changed = await callers.admin.call(contract.campaign.changeCampaign, { params: { uuid }, body })
  expectStatus(`to ${status}`, changed)
  return changed.answer
}

/** Uploads a file to the campaign's first spot; by default the demo's spot file under the spot's own name. */
export const uploadSpot = async (caller: Caller, { uuid, spots }: Campaign, file?: File): Promise<Campaign> => {
  const params = { uuid, spotId: spots[0]?.id ?? '' }
  const uploaded = await caller.call(contract.campaign.uploadSpotFile, {
    params,
    form: formWithFile(file ?? (await spotFile(spots[0]?.file_name))),
  })
  expectStatus('upload', uploaded)
  return uploaded.answer
}

/** Creates a campaign and brings it to a state, as the administrator. */
export const makeCampaignIn = async (
  platform: AccessPlatform,
  status: 'draft' | 'new' | 'ready' | 'accepted',
  changes: Partial<CampaignBody> = {},
): Promise<Campaign> => {
  const made = await makeCampaign(platform, { ...changes, status: status === 'draft' ? 'draft' : 'new' })
  if (status === 'draft' || status === 'new') return made
  const ready = await change(platform, await uploadSpot(platform.callers.admin, made), 'ready')
  return status === 'ready' ? ready : change(platform, ready, 'accepted')
}

/** Creates a campaign whose first day is the demo's present day, and brings it to `in_progress`. */
export const makeRunningCampaign = async (
  platform: AccessPlatform,
  changes: Partial<CampaignBody> = {},
): Promise<Campaign> => {
  const { admin } = platform.callers
  const from = { date_from: dayOf(platform.clock.now()) }
  const { uuid } = await makeCampaignIn(platform, 'accepted', { ...from, ...changes })
  expectStatus('confirm', await admin.call(contract.campaign.confirmCampaign, { params: { uuid } }))
  await platform.app.work()
  return (await admin.call(contract.campaign.getCampaign, { params: { uuid } })).answer
}

/** Creates and deletes a campaign; returns it as it was before. */
export const makeDeletedCampaign = async (platform: AccessPlatform, companyId: number): Promise<Campaign> => {
  const made = await makeCampaign(platform, { company_id: companyId })
  expectStatus(
    'delete',
    await platform.callers.admin.call(contract.campaign.deleteCampaign, { params: { uuid: made.uuid } }),
  )
  return made
}
