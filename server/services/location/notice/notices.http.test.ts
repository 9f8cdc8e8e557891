import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { contract } from '../../../../contract/index.ts'
import { DAY_MS } from '../../../../machines/calendar/durations.ts'
import { type Caller, callerAt } from '../../../../tests/support/calls/client.ts'
import { pictureFile } from '../../../../tests/support/calls/network-calls.ts'
import { jsonOf, sendRequest, withoutRequestId } from '../../../../tests/support/calls/send-request.ts'
import {
  type AccessPlatform,
  startAccessPlatform,
  UNKNOWN_UUID,
} from '../../../../tests/support/platform/access-platform.ts'
import { DEMO_NOW } from '../../../../tests/support/platform/demo-now.ts'
import { picturesInUse } from '../picture/upload-picture.ts'

const { notice, location } = contract
const operator = { operator: 'Sieć Miejska', contact: 'dane@siec.example', validDays: 365 }

let all: AccessPlatform
beforeAll(async () => {
  all = await startAccessPlatform({ notices: operator })
})
afterAll(() => all.close())
beforeEach(() => all.clock.set(DEMO_NOW))

const placesWhere = async (condition: string): Promise<{ id: number; uuid: string; name: string }[]> =>
  (await all.store.pool.query(`select id, uuid, name from location where ${condition} order by id`)).rows

const record = async (caller: Caller, uuid: string, seen_on: string) => {
  const form = new FormData()
  form.set('seen_on', seen_on)
  form.set('file', pictureFile())
  return caller.call(notice.recordNotice, { params: { uuid }, form })
}

test('the public page tells place and operator without a session, and nothing else of the network', async () => {
  const [place] = await placesWhere('arabox_uuid is not null and is_active')
  const answer = await sendRequest(all.url, notice.getPublicNotice, { params: { uuid: place?.uuid ?? '' } })
  expect(answer.status).toBe(200)
  expect(jsonOf(answer)).toEqual({
    name: place?.name,
    address: expect.any(String),
    city_name: expect.any(String),
    operator: { name: 'Sieć Miejska', contact: 'dane@siec.example' },
  })
})

test('a missing place, one without an arabox and one that is switched off give the same answer', async () => {
  const [silent] = await placesWhere('arabox_uuid is null')
  const [off] = await placesWhere('arabox_uuid is not null and is_active')
  await all.store.pool.query('update location set is_active = false where id = $1', [off?.id])
  const read = (uuid = '') => sendRequest(all.url, notice.getPublicNotice, { params: { uuid } })
  const answers = [await read(UNKNOWN_UUID), await read(silent?.uuid), await read(off?.uuid)]
  await all.store.pool.query('update location set is_active = true where id = $1', [off?.id])
  expect(answers.map(({ status }) => status)).toEqual([404, 404, 404])
  expect(new Set(answers.map(withoutRequestId)).size).toBe(1)
})

test('a record of the sign has day, photograph and author, is audited, and is valid for the days of the setting', async () => {
  const [place] = await placesWhere('arabox_uuid is not null and company_id = 6')
  const { admin, owner } = all.callers
  const { uuid = '', id = 0 } = place ?? {}
  expect((await admin.call(notice.getNotice, { params: { uuid } })).answer).toEqual({ latest: null, valid_until: null })
  const made = await record(owner, uuid, '2026-03-01')
  expect(made.status).toBe(201)
  expect(made.answer).toMatchObject({
    latest: { seen_on: '2026-03-01', recorded_by: 'Henryk Dąbek' },
    valid_until: '2027-03-01',
  })
  const photo = await fetch(all.url + made.answer.latest?.photo_url)
  expect(photo.headers.get('content-type')).toBe('image/jpeg')
  const used = await picturesInUse(all.store.db)
  expect(used).toContain(made.answer.latest?.photo_url.split('/').at(-1))
  const { answer: audit } = await admin.call(contract.audit.list, { query: { action: 'notice_recorded' } })
  expect(audit.items[0]).toMatchObject({ record_id: String(id), after: { seen_on: '2026-03-01' } })
  const missing = async () =>
    (await admin.call(location.adminList, { query: { has_notice: false, size: 1000 } })).answer.items.map(
      (row) => row.id,
    )
  expect(await missing()).not.toContain(id)
  const valid = await admin.call(location.adminList, { query: { has_notice: true } })
  expect(valid.answer.items.map((row) => row.id)).toEqual([id])
  all.clock.set(new Date(DEMO_NOW.getTime() + 365 * DAY_MS))
  expect(await missing()).toContain(id)
})

test('a location without an arabox needs no sign: it is in neither list', async () => {
  const without = (await placesWhere('arabox_uuid is null')).map(({ id }) => id)
  for (const has_notice of [true, false]) {
    const { answer } = await all.callers.admin.call(location.adminList, { query: { has_notice, size: 1000 } })
    expect(answer.items.filter(({ id }) => without.includes(id))).toEqual([])
  }
})

test('a day to come, a file that is no picture and a location of another company are refused', async () => {
  const [own] = await placesWhere('arabox_uuid is not null and company_id = 6')
  const [foreign] = await placesWhere('company_id <> 6 and is_active')
  const { owner, planner } = all.callers
  expect((await record(owner, own?.uuid ?? '', '2026-03-03')).problem).toMatchObject({ code: 'invalid_input' })
  const form = new FormData()
  form.set('seen_on', '2026-03-01')
  form.set('file', new File(['text'], 'sign.jpg'))
  const text = await owner.call(notice.recordNotice, { params: { uuid: own?.uuid ?? '' }, form })
  expect(text.problem?.code).toBe('unsupported_picture')
  if (foreign) expect((await record(owner, foreign.uuid, '2026-03-01')).problem?.code).toBe('permission_denied')
  expect((await record(planner, own?.uuid ?? '', '2026-03-01')).problem?.code).toBe('permission_denied')
  expect((await record(owner, UNKNOWN_UUID, '2026-03-01')).status).toBe(404)
  expect((await callerAt(all.url).call(notice.getNotice, { params: { uuid: own?.uuid ?? '' } })).status).toBe(401)
})
