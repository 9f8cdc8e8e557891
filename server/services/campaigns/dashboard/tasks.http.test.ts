import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type CampaignStatus, campaignStatuses, offerStatuses } from '../../../../contract/campaign/campaign.ts'
import { MOST_ON_DASHBOARD } from '../../../../contract/dashboard.ts'
import type { Permission } from '../../../../contract/permissions.ts'
import { MINUTE_MS } from '../../../../machines/calendar/durations.ts'
import { missedStartStatuses, waitingStatuses } from '../../../../machines/dashboard/tasks.ts'
import { type FreshDatabase, freshDatabase } from '../../../../tests/support/platform/fresh-database.ts'
import { openStore, type Store } from '../../../store/database.ts'
import type { CampaignContext } from '../context.ts'
import { listTasks } from './tasks.ts'

const CAMPAIGNS = 150
const ROUNDS = 8
const now = new Date('2026-03-20T12:00:00Z')

let database: FreshDatabase
let store: Store
beforeAll(async () => {
  database = await freshDatabase()
  store = openStore(database.url)
})
afterAll(async () => {
  await store.close()
  await database.drop()
})

type Made = {
  status: CampaignStatus
  company: number
  dateFrom: string | null
  minute: number
  isDeleted: boolean
  /** The last order: refused or not, and whether it is a withdrawal. */
  order: 'none' | 'accepted' | 'refused' | 'refused withdrawal' | 'refused before'
  swap: 'none' | 'open' | 'decided'
}

const made = fc.noBias(
  fc.record({
    status: fc.constantFrom(...campaignStatuses),
    company: fc.constantFrom(1, 2),
    dateFrom: fc.constantFrom(null, '2026-03-01', '2026-03-19', '2026-03-20', '2026-04-01'),
    minute: fc.nat(30),
    isDeleted: fc.nat(9).map((number) => number === 0),
    order: fc.constantFrom('none', 'none', 'accepted', 'refused', 'refused withdrawal', 'refused before'),
    swap: fc.constantFrom('none', 'none', 'open', 'decided'),
  }) satisfies fc.Arbitrary<Made>,
)

const storeCampaign = async ({ status, company, dateFrom, minute, isDeleted, order, swap }: Made): Promise<string> => {
  const since = new Date(now.getTime() - minute * MINUTE_MS)
  const { rows } = await store.pool.query<{ uuid: string }>(
    `insert into campaign (version, status, status_since, name, company_id, date_from, date_to, industry_ids, cities,
       picked_by_hand, spot_seconds, is_shared, screens, discount_percent, created_at, updated_at, deleted_at)
     values (1, $1, $2, 'a', $3, $4, $4, '{}', '[]', false, 10, false, 0, 0, $2, $2, $5) returning uuid`,
    [status, since, company, dateFrom, isDeleted ? since : null],
  )
  const uuid = rows[0]?.uuid ?? ''
  const addOrder = (number: number, type: string, refusal: string | null) =>
    store.pool.query(
      `insert into content_order (campaign_uuid, number, type, body, answered_at, refusal) values ($1, $2, $3, '', now(), $4)`,
      [uuid, number, type, refusal],
    )
  if (order === 'accepted') await addOrder(1, 'campaign.order', null)
  if (order === 'refused' || order === 'refused before') await addOrder(1, 'campaign.order', 'no')
  if (order === 'refused before') await addOrder(2, 'campaign.order', null)
  if (order === 'refused withdrawal') await addOrder(1, 'campaign.withdraw', 'no')
  if (swap !== 'none')
    await store.pool.query(
      `insert into film_swap (campaign_uuid, spot_id, file_name, stored_as, sha256, size_bytes, film, reason, asked_at,
         asked_by, decision) values ($1, gen_random_uuid(), 'a', 'a', 'a', 1, '{}', 'a', $2, 'a', $3)`,
      [uuid, since, swap === 'decided' ? 'refused' : null],
    )
  return uuid
}

/** The tasks of an account, campaign by campaign. */
const expectedTasks = (
  campaigns: readonly (Made & { uuid: string })[],
  { permissions, companyId }: { permissions: readonly Permission[]; companyId: number },
) => {
  const isOnAir = ({ status }: Made) => status === 'pending' || status === 'in_progress'
  const isMissed = ({ status, dateFrom }: Made) =>
    offerStatuses.some((each) => each === status) && dateFrom !== null && dateFrom < '2026-03-20'
  const isRefused = (each: Made) =>
    permissions.includes('campaign.confirm') &&
    (each.order === 'refused withdrawal' || (each.order === 'refused' && isOnAir(each)))
  const concerned = campaigns.filter((each) => {
    if (each.isDeleted || !(permissions.includes('campaign.read_all_companies') || each.company === companyId))
      return false
    const statuses = isMissed(each) ? missedStartStatuses(permissions) : waitingStatuses(permissions)
    const needsDecision = permissions.includes('campaign.accept') && isOnAir(each) && each.swap === 'open'
    return statuses.includes(each.status) || isRefused(each) || needsDecision
  })
  const missesStart = (each: Made) => Number(isMissed(each) && !isRefused(each))
  // Campaigns were stored in the order of their ids, which a stable sort keeps.
  const sorted = concerned.toSorted((one, other) => missesStart(one) - missesStart(other) || other.minute - one.minute)
  const missed = concerned.filter(missesStart).length
  return {
    uuids: sorted.slice(0, MOST_ON_DASHBOARD).map(({ uuid }) => uuid),
    total: concerned.length - missed,
    missed_starts: missed,
  }
}

const roles: readonly (readonly Permission[])[] = [
  ['campaign.read_all_companies', 'campaign.accept', 'campaign.confirm', 'campaign.edit', 'campaign.submit'],
  ['campaign.read_all_companies', 'campaign.accept'],
  ['campaign.confirm'],
  ['campaign.edit', 'campaign.submit'],
  ['campaign.edit'],
]

test('promise P11 the tasks of each role, their order and their numbers are those of the single campaigns', async () => {
  const context = {
    store,
    clock: { now: () => now },
    otherServices: { termsOfCompanies: async () => new Map() },
  } as unknown as CampaignContext
  for (const [round, each] of fc
    .sample(fc.array(made, { minLength: CAMPAIGNS, maxLength: CAMPAIGNS }), {
      numRuns: ROUNDS,
      seed: 20_261_128,
    })
    .entries()) {
    await store.pool.query('truncate campaign, content_order, film_swap')
    const campaigns: (Made & { uuid: string })[] = []
    // Some rounds have less campaigns than the dashboard shows.
    for (const campaign of each.slice(0, round % 2 === 0 ? CAMPAIGNS : 12))
      campaigns.push({ ...campaign, uuid: await storeCampaign(campaign) })
    for (const permissions of roles) {
      const account = { id: 1, name: '', roleId: 1, companyId: 1, permissions }
      const { items, total, missed_starts } = await listTasks(context, account)
      const found = { uuids: items.map(({ uuid }) => uuid), total, missed_starts }
      expect({ round, permissions, ...found }).toEqual({ round, permissions, ...expectedTasks(campaigns, account) })
    }
  }
})
