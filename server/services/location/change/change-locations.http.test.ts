import { afterAll, beforeAll, expect, test } from 'vitest'
import { contract } from '../../../../contract/index.ts'
import {
  type AccessPlatform,
  startAccessPlatform,
  UNKNOWN_UUID,
} from '../../../../tests/support/platform/access-platform.ts'

const operations = contract.locationChange

let platform: AccessPlatform
let admin: AccessPlatform['callers']['admin']
/** Ids of the test's locations; all are active, of company 6 and of industries 1 and 2. */
let ids: number[]

const store = async (count: number, name: string): Promise<number[]> => {
  const { rows } = await platform.store.pool.query<{ id: number }>(
    `with stored as (
       insert into location (city_id, company_id, name, address, latitude, longitude)
       select 1, 6, $2 || n, 'ul. Masowa', 52, 21 from generate_series(1, $1::int) as n returning id
     ), industries as (
       insert into location_industry (location_id, industry_id) select id, industry from stored, unnest('{1,2}'::int[]) as industry
     ) select id from stored order by id`,
    [count, name],
  )
  return rows.map(({ id }) => id)
}

beforeAll(async () => {
  platform = await startAccessPlatform()
  admin = platform.callers.admin
  ids = await store(50, 'Masowa ')
})
afterAll(() => platform.close())

const apply = (location_ids: number[], change: object, dry_run = false) =>
  admin.call(operations.apply, { body: { changes: [{ location_ids, change }], dry_run } })
const undo = (uuid: string | null) => admin.call(operations.undo, { params: { uuid: uuid ?? UNKNOWN_UUID } })
const stateOf = async (id: number) => {
  const { answer } = await admin.call(contract.location.getLocation, { params: { id } })
  return { is_active: answer.is_active, company_id: answer.company_id, industry_ids: answer.industry_ids }
}
const original = { is_active: true, company_id: 6, industry_ids: [1, 2] }

test('X fifty locations are previewed, changed at once and undone once, and the audit log has one entry for each action', async () => {
  const change = { is_active: false, company_id: 5, add_industry_ids: [3], remove_industry_ids: [1] }
  const expected = {
    outcome: 'changed',
    before: original,
    after: { is_active: false, company_id: 5, industry_ids: [2, 3] },
  }
  const preview = (await apply(ids, change, true)).answer
  expect(preview).toMatchObject({ uuid: null, changed: 50, unchanged: 0, not_found: 0, conflicts: 0 })
  expect(preview.rows[0]).toEqual({ location_id: ids[0], name: 'Masowa 1', ...expected })
  expect(await stateOf(ids[0] ?? 0)).toEqual(original)
  const { answer } = await apply(ids, change)
  expect(answer.rows).toEqual(preview.rows)
  for (const id of [ids[0] ?? 0, ids[49] ?? 0]) expect(await stateOf(id)).toEqual(expected.after)
  const undone = (await undo(answer.uuid)).answer
  expect(undone).toMatchObject({ uuid: answer.uuid, changed: 50, conflicts: 0 })
  expect(undone.rows[0]).toMatchObject({ before: expected.after, after: original })
  for (const id of [ids[0] ?? 0, ids[49] ?? 0]) expect(await stateOf(id)).toEqual(original)
  expect(await undo(answer.uuid)).toMatchObject({ status: 404, problem: { code: 'not_found' } })
  const { rows } = await platform.store.pool.query(
    `select action, record_name, after from audit_entry where record_id = $1 order by id`,
    [answer.uuid],
  )
  expect(rows).toEqual([
    {
      action: 'changed',
      record_name: 'Masowa 1, Masowa 2, Masowa 3, + 47',
      after: { locations: 50, location_ids: ids, changes: [{ locations: 50, change }] },
    },
    {
      action: 'undone',
      record_name: 'Masowa 1, Masowa 2, Masowa 3, + 47',
      after: { locations: 50, location_ids: ids },
    },
  ])
})

test('X several changes apply in their order; unchanged and missing locations are named', async () => {
  const [one = 0, other = 0] = ids
  const { answer } = await admin.call(operations.apply, {
    body: {
      changes: [
        { location_ids: [one, other], change: { add_industry_ids: [3] } },
        { location_ids: [other, 99_999], change: { remove_industry_ids: [3] } },
      ],
    },
  })
  expect(answer.rows).toEqual([
    {
      location_id: one,
      name: 'Masowa 1',
      outcome: 'changed',
      before: { industry_ids: [1, 2] },
      after: { industry_ids: [1, 2, 3] },
    },
    { location_id: other, name: 'Masowa 2', outcome: 'unchanged', before: {}, after: {} },
    { location_id: 99_999, name: '', outcome: 'not_found', before: {}, after: {} },
  ])
  await undo(answer.uuid)
  expect(await stateOf(one)).toEqual(original)
})

test('X an undo restores what nobody changed since then, and names the rest as conflicts', async () => {
  const [touched = 0, deleted = 0, plain = 0] = await store(3, 'Konflikt ')
  const { answer } = await apply([touched, deleted, plain], { is_active: false, add_industry_ids: [3] })
  const { changeLocation, deleteLocation } = contract.location
  await admin.call(changeLocation, { params: { id: touched }, body: { is_active: true } })
  expect((await admin.call(deleteLocation, { params: { id: deleted } })).status).toBe(204)
  const undone = (await undo(answer.uuid)).answer
  expect(undone).toMatchObject({ changed: 1, not_found: 1, conflicts: 1 })
  expect(undone.rows.map(({ outcome }) => outcome)).toEqual(['conflict', 'not_found', 'changed'])
  expect(await stateOf(touched)).toEqual(original)
  expect(await stateOf(plain)).toEqual(original)
})

test('X an unknown company or industry, an empty change and too many locations are problems at their fields, and nothing is stored', async () => {
  const errorsOf = async (change: object, location_ids = ids) => (await apply(location_ids, change)).problem.errors
  const unknown = 'There is no such record'
  expect(await errorsOf({ is_active: false, company_id: 999 })).toEqual([
    { path: 'changes.0.change.company_id', message: unknown },
  ])
  expect(await errorsOf({ is_active: false, add_industry_ids: [1, 999], remove_industry_ids: [998] })).toEqual([
    { path: 'changes.0.change.add_industry_ids', message: unknown },
    { path: 'changes.0.change.remove_industry_ids', message: unknown },
  ])
  expect(await errorsOf({})).toEqual([{ path: 'changes.0.change', message: 'Check minimum one option' }])
  const group = { location_ids: Array.from({ length: 6000 }, (_, index) => index + 1), change: { is_active: false } }
  const many = await admin.call(operations.apply, { body: { changes: [group, group] } })
  expect(many.problem.errors).toEqual([{ path: 'changes', message: 'At most 10,000 locations at once' }])
  expect(await stateOf(ids[0] ?? 0)).toEqual(original)
})

test('X C54 all locations of a filter are selected at one moment, as many as the list counts, for administrators only', async () => {
  const query = { filter: 'Masowa', is_active: true }
  const { answer } = await admin.call(operations.select, { query: { ...query, size: 5, page: 2 } })
  const listed = await admin.call(contract.location.adminList, { query })
  expect(answer.ids).toHaveLength(listed.answer.total)
  expect(answer.ids).toEqual(expect.arrayContaining(ids))
  expect((await platform.callers.owner.call(operations.select, { query })).status).toBe(403)
})
