import { afterAll, beforeAll, expect, test } from 'vitest'
import { contract } from '../../../../contract/index.ts'
import { unassessed } from '../../../../contract/location/screen-visibility.ts'
import {
  type AccessPlatform,
  companyIds,
  startAccessPlatform,
} from '../../../../tests/support/platform/access-platform.ts'

const operations = contract.screen

let platform: AccessPlatform
let admin: AccessPlatform['callers']['admin']

beforeAll(async () => {
  platform = await startAccessPlatform()
  admin = platform.callers.admin
})
afterAll(() => platform.close())

const angle = { factor: 0.7, evidence: 'The screen is turned by 40° from the pavement', assessed_on: '2026-02-20' }
const visibility = { ...unassessed, angle }
const oneOf = (id: number) => ({ params: { id: String(id) } })
const created = async () => (await admin.call(operations.create, { body: { location_id: 1, name: 'Pylon' } })).answer
const auditOf = async (id: number) =>
  (
    await platform.store.pool.query<{ before: { visibility: unknown }; after: { visibility: unknown } }>(
      `select before, after from audit_entry where kind = 'screen' and record_id = $1 order by id desc limit 1`,
      [id],
    )
  ).rows[0]

test('a screen begins without an assessed visibility; what an administrator assesses is kept, with an audit entry', async () => {
  const screen = await created()
  expect(screen.visibility).toEqual(unassessed)
  const { answer } = await admin.call(operations.change, { ...oneOf(screen.id), body: { visibility, version: 1 } })
  expect(answer).toEqual({ ...screen, visibility, version: 2 })
  expect(
    (await admin.call(operations.change, { ...oneOf(screen.id), body: { name: 'Pylon 2' } })).answer,
  ).toMatchObject({
    visibility,
    version: 3,
  })
  await admin.call(operations.change, { ...oneOf(screen.id), body: { visibility: unassessed } })
  const entry = await auditOf(screen.id)
  expect([entry?.before.visibility, entry?.after.visibility]).toEqual([visibility, unassessed])
  expect((await admin.call(operations.get, oneOf(screen.id))).answer.visibility).toEqual(unassessed)
})

test('a factor outside 0 to 1, no evidence and an impossible day are problems at their fields', async () => {
  const { id } = await created()
  const body = { visibility: { ...unassessed, size: { factor: 1.01, evidence: ' ', assessed_on: '2026-02-30' } } }
  const { status, problem } = await admin.call(operations.change, { ...oneOf(id), body })
  expect(status).toBe(422)
  expect(problem.errors?.map(({ path }) => path).sort()).toEqual([
    'visibility.size.assessed_on',
    'visibility.size.evidence',
    'visibility.size.factor',
  ])
})

test('only administrators assess the visibility; owners read it; a missing screen is the same 404 for all', async () => {
  const { id } = await created()
  const { owner, advertiser } = platform.callers
  for (const caller of [owner, advertiser])
    expect((await caller.call(operations.change, { ...oneOf(id), body: { visibility } })).status).toBe(403)
  const { rows } = await platform.store.pool.query<{ foreign: number }>(
    `select min(screen.id) as foreign from screen join location on location.id = screen.location_id
     where company_id <> $1`,
    [companyIds.owner],
  )
  expect((await owner.call(operations.list, { query: { size: 1 } })).answer.items[0]).toHaveProperty('visibility')
  const missing = await owner.call(operations.get, oneOf(99_999_999))
  const foreign = await owner.call(operations.get, oneOf(rows[0]?.foreign ?? 0))
  expect([missing.status, foreign.status]).toEqual([404, 404])
  expect((await admin.call(operations.change, { ...oneOf(99_999_999), body: { visibility } })).status).toBe(404)
})
