import { afterAll, beforeAll, expect, test } from 'vitest'
import { takesIdempotencyKey } from '../../contract/idempotency.ts'
import { contract, operations } from '../../contract/index.ts'
import { campaignBody } from '../../tests/support/calls/campaign-body.ts'
import { jsonOf, sendRequest } from '../../tests/support/calls/send-request.ts'
import {
  type AccessPlatform,
  type AccountName,
  startAccessPlatform,
} from '../../tests/support/platform/access-platform.ts'

let platform: AccessPlatform

beforeAll(async () => {
  platform = await startAccessPlatform()
})
afterAll(() => platform.close())

const create = (key: string, name: string, as: AccountName = 'admin') =>
  sendRequest(
    platform.url,
    contract.campaign.createCampaign,
    { body: campaignBody({ name }) },
    { token: platform.callers[as].token, headers: { 'idempotency-key': key } },
  )

const sql = (text: string, values: unknown[] = []) => platform.store.pool.query(text, values)
const countNamed = async (name: string): Promise<number> =>
  Number((await sql('select count(*) from campaign where name = $1', [name])).rows[0]?.count)
const uuidOf = (answer: { text: string }): string => jsonOf<{ uuid: string }>(answer).uuid

test('a creating request that is repeated with its key gets the same answer and creates no second record', async () => {
  const first = await create('one', 'Raz')
  const again = await create('one', 'Raz')
  expect([first.status, again.status, again.text]).toEqual([201, 201, first.text])
  expect([first.headers.get('idempotent-replayed'), again.headers.get('idempotent-replayed')]).toEqual([null, 'true'])
  expect(await countNamed('Raz')).toBe(1)
  expect(uuidOf(await create('two', 'Raz'))).not.toBe(uuidOf(first))
  expect(await countNamed('Raz')).toBe(2)
})

test('equal requests with one key at the same moment create one record, and all get its answer', async () => {
  const answers = await Promise.all(Array.from({ length: 8 }, () => create('at once', 'Naraz')))
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 201))
  expect(new Set(answers.map(uuidOf)).size).toBe(1)
  expect(await countNamed('Naraz')).toBe(1)
})

test('a key belongs to the content of its request, to its operation and to its account', async () => {
  const first = await create('mine', 'Moja')
  const other = await create('mine', 'Inna')
  expect([other.status, jsonOf(other).code]).toEqual([422, 'idempotency_key_reused'])
  expect(await countNamed('Inna')).toBe(0)
  const headers = { 'idempotency-key': 'mine' }
  const token = platform.callers.admin.token
  const body = { name: 'Moja branża' }
  const industry = await sendRequest(platform.url, contract.industry.create, { body }, { token, headers })
  expect([industry.status, jsonOf(industry).code]).toEqual([422, 'idempotency_key_reused'])
  const company_id = jsonOf<{ company_id: number }>(first).company_id
  await sql('update account set company_id = $1 where username = $2', [company_id, 'advertiser'])
  const foreign = await create('mine', 'Moja', 'advertiser')
  expect(foreign.headers.get('idempotent-replayed')).toBeNull()
})

test('a refused request does not use its key up', async () => {
  const refused = await create('corrected', '')
  expect(refused.status).toBe(422)
  const invalid = await sendRequest(
    platform.url,
    contract.campaign.createCampaign,
    { body: campaignBody({ name: 'Poprawiona', company_id: 99_999 }) },
    { token: platform.callers.admin.token, headers: { 'idempotency-key': 'corrected' } },
  )
  expect(invalid.status).toBe(422)
  expect((await create('corrected', 'Poprawiona')).status).toBe(201)
})

test('a key stands for its request for 24 hours', async () => {
  const first = await create('old', 'Wczoraj')
  await sql("update idempotency_key set created_at = now() - interval '23 hours' where key = 'old'")
  expect(uuidOf(await create('old', 'Wczoraj'))).toBe(uuidOf(first))
  await sql("update idempotency_key set created_at = now() - interval '25 hours' where key = 'old'")
  expect(uuidOf(await create('old', 'Wczoraj'))).not.toBe(uuidOf(first))
})

test('if the server was killed before it stored the answer, a repeated request creates no second record', async () => {
  await create('lost', 'Zgubiona')
  await sql("update idempotency_key set answer = null, created_at = now() - interval '2 minutes' where key = 'lost'")
  const again = await create('lost', 'Zgubiona')
  expect([again.status, jsonOf(again).code]).toEqual([409, 'request_in_progress'])
  expect(await countNamed('Zgubiona')).toBe(1)
})

test('a key that is empty or too long is refused', async () => {
  const statuses = [(await create('', 'Zły klucz')).status, (await create('k'.repeat(256), 'Zły klucz')).status]
  expect(statuses).toEqual([400, 400])
  expect(await countNamed('Zły klucz')).toBe(0)
})

test('every operation that creates something for an account takes a key, except those that answer with a secret', () => {
  expect(
    operations
      .filter(takesIdempotencyKey)
      .map(({ id }) => id)
      .sort(),
  ).toEqual([
    'campaign.copy',
    'campaign.create',
    'campaign.import',
    'city.create',
    'company.create',
    'device.create',
    'experiment.create',
    'identity_provider.create',
    'import.counts',
    'import.sensors',
    'industry.create',
    'local_event.create',
    'location.create',
    'location.import',
    'location.import_industries',
    'location.set_image',
    'location.upload_picture',
    'maintenance.create',
    'manual_count.add',
    'manual_count.take_back',
    'notice.record',
    'offer.add_variant',
    'offer.become_campaign',
    'offer.reply',
    'passkey.create',
    'role.create',
    'screen.create',
    'template.create',
    'user.create',
    'webhook.create',
  ])
  const creating = operations.filter(({ method, status, access }) => {
    return method === 'POST' && status === 201 && access !== 'anyone' && access !== 'device' && access !== 'player'
  })
  expect(creating.filter((operation) => !takesIdempotencyKey(operation)).map(({ id }) => id)).toEqual([
    'user.link',
    'token.issue',
    'webhook.issue_secret',
    'live.issue_key',
  ])
})
