import { afterAll, beforeAll, expect, test } from 'vitest'
import { contract } from '../../../../contract/index.ts'
import {
  type AccessPlatform,
  type AccountName,
  companyIds,
  makeCampaignIn,
  startAccessPlatform,
} from '../../../../tests/support/platform/access-platform.ts'

let platform: AccessPlatform

beforeAll(async () => {
  platform = await startAccessPlatform()
})
afterAll(() => platform.close())

/** The location of a screen that an accepted campaign has booked, with its city and the campaigns that book it. */
const bookedLocation = async () => {
  const made = await makeCampaignIn(platform, 'accepted', { name: 'Zarezerwowana' })
  const { rows } = await platform.store.pool.query<{ id: number; city_id: number; company_id: number }>(
    `select id, location.city_id, company_id from location
     join campaign_screen on location_uuid = location.uuid where campaign_uuid = $1 limit 1`,
    [made.uuid],
  )
  const [location] = rows
  if (!location) throw new Error('the campaign has no screens')
  return { made, ...location }
}
const switchOff = (as: AccountName, id: number) =>
  platform.callers[as].call(contract.location.changeLocation, {
    params: { id: String(id) },
    body: { is_active: false },
  })
const isActive = async (table: 'location' | 'city', id: number): Promise<boolean> => {
  const { rows } = await platform.store.pool.query(`select is_active from ${table} where id = $1`, [id])
  return rows[0]?.is_active
}

test('a location whose screens are booked is not switched off, and the campaigns are named', async () => {
  const { made, id } = await bookedLocation()
  const { status, problem } = await switchOff('admin', id)
  expect([status, problem.code, problem.usage?.[0]?.kind]).toEqual([409, 'in_use', 'campaign'])
  expect(problem.usage?.[0]?.named).toContainEqual({ uuid: made.uuid, name: 'Zarezerwowana' })
  expect(await isActive('location', id)).toBe(true)
})

test('promise R2 the owner of a booked location learns how many campaigns book it, not the names of other companies’', async () => {
  const { id } = await bookedLocation()
  await platform.store.pool.query('update location set company_id = $1 where id = $2', [companyIds.owner, id])
  const { status, problem } = await switchOff('owner', id)
  expect([status, problem.code]).toEqual([409, 'in_use'])
  expect(problem.usage?.[0]?.count).toBeGreaterThan(0)
  expect(JSON.stringify(problem)).not.toContain('Zarezerwowana')
})

test('a city with booked screens is neither switched off nor deleted', async () => {
  const { city_id } = await bookedLocation()
  const params = { id: String(city_id) }
  const changed = await platform.callers.admin.call(contract.city.change, { params, body: { is_active: false } })
  expect(changed).toMatchObject({ status: 409, problem: { code: 'in_use' } })
  const removed = await platform.callers.admin.call(contract.city.remove, { params })
  expect(removed).toMatchObject({ status: 409, problem: { code: 'in_use' } })
  expect(await isActive('city', city_id)).toBe(true)
})

test.each([false, true])(
  'many locations, one of them booked, are not switched off at once (dry run: %s)',
  async (dry_run) => {
    const { made, id } = await bookedLocation()
    const { rows } = await platform.store.pool.query<{ id: number }>(
      'select id from location where is_active and id <> $1 order by id desc limit 2',
      [id],
    )
    const location_ids = [id, ...rows.map((row) => row.id)]
    const changed = await platform.callers.admin.call(contract.locationChange.apply, {
      body: { changes: [{ location_ids, change: { is_active: false } }], dry_run },
    })
    expect(changed).toMatchObject({ status: 409, problem: { code: 'in_use' } })
    expect(changed.problem.usage?.[0]?.named).toContainEqual({ uuid: made.uuid, name: 'Zarezerwowana' })
    for (const each of location_ids) expect(await isActive('location', each)).toBe(true)
  },
)
