import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { contract } from '../../../../contract/index.ts'
import { MINUTE_MS } from '../../../../machines/calendar/durations.ts'
import {
  type AccessPlatform,
  companyIds,
  startAccessPlatform,
} from '../../../../tests/support/platform/access-platform.ts'
import { DEMO_NOW } from '../../../../tests/support/platform/demo-now.ts'
import { findScreensOff } from '../network/screen-places.ts'

const operations = contract.maintenance

let platform: AccessPlatform
let callers: AccessPlatform['callers']
/** Locations with an arabox of the network owner, and of another company. */
let own: { id: number; uuid: string }
let foreign: { id: number; uuid: string }

beforeAll(async () => {
  platform = await startAccessPlatform()
  callers = platform.callers
  const { rows } = await platform.store.pool.query<{ id: number; uuid: string }>(
    `select id, uuid from location where arabox_uuid is not null and is_active and company_id = ${companyIds.owner}
     order by id`,
  )
  const [first, second] = rows
  if (!first || !second) throw new Error('the owner has no two locations with araboxes')
  own = first
  foreign = second
  await platform.store.pool.query('update location set company_id = $1 where id = $2', [companyIds.rival, foreign.id])
})
beforeEach(async () => {
  await platform.at(minute(0))
  await platform.store.pool.query('delete from maintenance')
})
afterAll(() => platform.close())

const minute = (minutes: number) => new Date(DEMO_NOW.getTime() + minutes * MINUTE_MS).toISOString()
const works = (changed: object = {}) => ({
  location_id: own.id,
  covers_arabox: true,
  covers_screens: false,
  starts_at: minute(60),
  ends_at: minute(120),
  reason: 'Wymiana zasilania',
  ...changed,
})
const plan = async (changed: object = {}) => {
  const planned = await callers.owner.call(operations.create, { body: works(changed) })
  expect(planned.status).toBe(201)
  return planned.answer
}
const change = (id: number, body: object) => callers.owner.call(operations.change, { params: { id: String(id) }, body })
const refused = async (changed: object) =>
  (await callers.owner.call(operations.create, { body: works(changed) })).problem.errors

describe('planned works', () => {
  test('are planned, move through their states by the platform’s clock, and are listed by state', async () => {
    const planned = await plan()
    expect(planned).toMatchObject({
      state: 'ahead',
      ended_at: null,
      planned_by: expect.any(String),
      location_id: own.id,
    })
    const inState = async (state: 'ahead' | 'running' | 'over') =>
      (await callers.owner.call(operations.list, { query: { state } })).answer.items.map(({ id }) => id)
    const states = async () => [await inState('ahead'), await inState('running'), await inState('over')]
    expect(await states()).toEqual([[planned.id], [], []])
    await platform.at(minute(60))
    expect(await states()).toEqual([[], [planned.id], []])
    await platform.at(minute(120))
    expect(await states()).toEqual([[], [], [planned.id]])
  })

  test('begin now without a start, and end early or are called off; what is over stays as it was', async () => {
    const begun = await plan({ starts_at: null })
    expect(begun).toMatchObject({ state: 'running', starts_at: minute(0) })
    await platform.at(minute(5))
    expect((await change(begun.id, { ends_at: minute(90), reason: 'Dłużej' })).answer).toMatchObject({
      ends_at: minute(90),
      reason: 'Dłużej',
    })
    expect((await change(begun.id, { starts_at: minute(30) })).problem.errors).toMatchObject([{ path: 'starts_at' }])
    expect((await change(begun.id, { ended: true })).answer).toMatchObject({ state: 'over', ended_at: minute(5) })
    expect((await change(begun.id, { reason: 'Inny' })).problem.code).toBe('maintenance_over')
    const later = await plan()
    expect((await change(later.id, { ended: true })).answer).toMatchObject({ state: 'over', starts_at: minute(60) })
    await platform.at(minute(70))
    expect((await callers.owner.call(operations.list, { query: { state: 'running' } })).answer.items).toEqual([])
  })

  test('with impossible times or nothing that they cover are refused at their fields', async () => {
    expect(await refused({ starts_at: minute(-1) })).toEqual([
      { path: 'starts_at', message: 'The start has already passed' },
    ])
    expect(await refused({ ends_at: minute(60) })).toEqual([
      { path: 'ends_at', message: 'The end must be later than the start, and still ahead' },
    ])
    expect(await refused({ ends_at: minute(60 + 91 * 24 * 60) })).toEqual([
      { path: 'ends_at', message: 'Planned works can last 90 days at most' },
    ])
    expect(await refused({ covers_arabox: false })).toEqual([
      { path: 'covers_screens', message: 'Check minimum one option' },
    ])
    expect(await refused({ reason: ' ' })).toMatchObject([{ path: 'reason' }])
  })

  test('belong to the owner of the location and to administrators; other places are unknown', async () => {
    expect(await refused({ location_id: foreign.id })).toEqual([
      { path: 'location_id', message: 'There is no such record' },
    ])
    const body = works({ location_id: foreign.id })
    const byAdmin = (await callers.admin.call(operations.create, { body })).answer
    const params = { id: String(byAdmin.id) }
    expect((await callers.owner.call(operations.get, { params })).problem.code).toBe('not_found')
    expect((await change(byAdmin.id, { ended: true })).problem.code).toBe('not_found')
    expect((await callers.owner.call(operations.list)).answer.items).toEqual([])
    expect((await callers.advertiser.call(operations.list)).problem.code).toBe('permission_denied')
    const choices = await callers.owner.call(contract.location.listLocationChoices, { query: { editable: true } })
    expect(new Set(choices.answer.items.map(({ company_id }) => company_id))).toEqual(new Set([companyIds.owner]))
  })

  test('are in the audit log with what changed', async () => {
    const planned = await plan()
    await change(planned.id, { reason: 'Wymiana kamery' })
    const { answer } = await callers.admin.call(contract.audit.list, { query: { kind: ['maintenance'] } })
    const entries = answer.items.filter(({ record_id }) => record_id === String(planned.id))
    expect(entries.map(({ action }) => action).toSorted()).toEqual(['changed', 'created'])
    expect(entries.find(({ action }) => action === 'changed')).toMatchObject({
      before: { reason: 'Wymiana zasilania' },
      after: { reason: 'Wymiana kamery' },
    })
  })
})

describe('while planned works go on', () => {
  /** The arabox was heard a number of minutes before the start of the demo. */
  const hear = async (minutesBefore: number) => {
    const { pool } = platform.store
    await pool.query('delete from arabox_log')
    await pool.query(
      'insert into arabox_log (arabox_uuid, heard_at) select arabox_uuid, $2 from location where id = $1',
      [own.id, minute(-minutesBefore)],
    )
  }
  const shown = async () => {
    const { answer } = await callers.owner.call(contract.location.getLocation, { params: { id: own.id } })
    return [answer.device_status, answer.maintenance_until]
  }
  const health = async () => (await callers.owner.call(contract.dashboard.getHealth, { query: { owned: true } })).answer
  const silentCount = async () => (await callers.owner.call(contract.campaign.countCampaigns)).answer.silent_araboxes

  test('a silent arabox is in maintenance in every list and count, and silent again afterwards', async () => {
    await hear(30)
    const [before, countBefore] = [await health(), await silentCount()]
    expect(await shown()).toEqual(['silent', null])
    await plan({ starts_at: null })
    expect(await shown()).toEqual(['maintenance', minute(120)])
    const during = await health()
    expect([during.silent, during.maintenance]).toEqual([before.silent - 1, 1])
    expect(during.araboxes).toBe(before.araboxes)
    expect(during.silent_locations.map(({ location_uuid }) => location_uuid)).not.toContain(own.uuid)
    expect(await silentCount()).toBe((countBefore ?? 0) - 1)
    const inMaintenance = { type: 'arabox', device_status: 'maintenance' } as const
    const listed = await callers.owner.call(contract.location.listLocations, { query: inMaintenance })
    expect(listed.answer.items.map(({ uuid }) => uuid)).toEqual([own.uuid])
    const devices = await callers.admin.call(contract.device.list, { query: { status: 'maintenance' } })
    expect(devices.answer.items).toMatchObject([{ location_id: own.id, maintenance_until: minute(120) }])
    const today = await callers.owner.call(contract.arabox.hourlyToday, { params: { id: own.id } })
    expect(today.answer.maintenance_until).toBe(minute(120))
    expect(today.answer.items.filter(({ maintenance }) => maintenance).map(({ hour }) => hour)).toEqual([9, 10])
    await platform.at(minute(120))
    expect(await shown()).toEqual(['silent', null])
  })

  test('an arabox that sends messages is online', async () => {
    await hear(0)
    await plan({ starts_at: null })
    expect(await shown()).toEqual(['online', minute(120)])
  })

  test('works on the screens only leave the arabox silent', async () => {
    await hear(30)
    await plan({ starts_at: null, covers_arabox: false, covers_screens: true })
    expect(await shown()).toEqual(['silent', null])
  })

  test('the screens of the location do not play if the works cover them', async () => {
    const { rows } = await platform.store.pool.query<{ id: number }>('select id from screen where location_id = $1', [
      own.id,
    ])
    const ids = rows.map(({ id }) => id)
    const dark = async (minutes: number) =>
      (await findScreensOff(platform.store.db, ids, new Date(minute(minutes)))).length
    await plan()
    expect(await dark(60)).toBe(0)
    await plan({ covers_screens: true })
    expect([await dark(59), await dark(60), await dark(119), await dark(120)]).toEqual([0, ids.length, ids.length, 0])
  })
})
