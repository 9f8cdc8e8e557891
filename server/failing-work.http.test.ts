import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { contract } from '../contract/index.ts'
import { dayOf } from '../machines/calendar/warsaw.ts'
import { type AccessPlatform, makeCampaignIn, startAccessPlatform } from '../tests/support/platform/access-platform.ts'

let platform: AccessPlatform

beforeAll(async () => {
  platform = await startAccessPlatform()
})
afterAll(() => platform.close())

const query = async <Row>(text: string, values: unknown[] = []): Promise<Row[]> =>
  (await platform.store.pool.query(text, values)).rows
const stateNow = async () => (await platform.callers.admin.call(contract.platform.getState, {})).answer
const statusOf = async (uuid: string) =>
  (await platform.callers.admin.call(contract.campaign.getCampaign, { params: { uuid } })).answer.status
const confirm = async (uuid: string) => {
  const { status } = await platform.callers.admin.call(contract.campaign.confirmCampaign, { params: { uuid } })
  expect(status).toBe(200)
}
const today = () => ({ date_from: dayOf(platform.clock.now()) })
/** The waits are real time, so the test ends them instead of waiting. */
const endWaits = () => query('update failing_work set next_attempt_at = now() where next_attempt_at is not null')

test('L16 a campaign whose step is impossible waits, is parked and shown, and stops nothing else', async () => {
  const impossible = await makeCampaignIn(platform, 'accepted', { ...today(), name: 'Impossible' })
  const sound = await makeCampaignIn(platform, 'accepted', { ...today(), name: 'Sound' })
  // A state that its log does not lead to: the clock's step is illegal.
  await query(`update campaign set status = 'pending' where uuid = $1`, [impossible.uuid])
  await confirm(sound.uuid)
  await platform.app.work()
  expect(await statusOf(sound.uuid)).toBe('in_progress')
  const [failing] = (await stateNow()).failing
  expect(failing).toMatchObject({
    kind: 'campaign_step',
    key: impossible.uuid,
    name: 'Impossible',
    failures: 1,
    parked_at: null,
  })
  expect(failing?.reason).toMatch(/^\w+: .+/)
  expect(Date.parse(failing?.next_attempt_at ?? '')).toBeGreaterThan(Date.parse(failing?.failing_since ?? ''))
  // In its wait it is not tried.
  await platform.app.work()
  expect((await stateNow()).failing[0]?.failures).toBe(1)
  for (let failures = 2; failures <= 8; failures += 1) {
    await endWaits()
    await platform.app.work()
  }
  const [parked] = (await stateNow()).failing
  expect(parked).toMatchObject({ failures: 8, next_attempt_at: null, parked_at: expect.any(String) })
  // Nothing tries it any more until an administrator asks for it.
  await platform.app.work()
  expect((await stateNow()).failing[0]?.failures).toBe(8)
  await query(`update campaign set status = 'accepted' where uuid = $1`, [impossible.uuid])
  await confirm(impossible.uuid)
  const { answer } = await platform.callers.admin.call(contract.platform.retryWork, {})
  expect(answer).toEqual({ retried: 1 })
  await platform.app.work()
  expect([await statusOf(impossible.uuid), (await stateNow()).failing]).toEqual(['in_progress', []])
})

test('L09 plays of a campaign that cannot be booked delay those of no other campaign, and are booked later', async () => {
  const [broken, sound] = [
    await makeCampaignIn(platform, 'accepted', { ...today(), name: 'Broken' }),
    await makeCampaignIn(platform, 'accepted', { ...today(), name: 'Played' }),
  ]
  await confirm(broken.uuid)
  await confirm(sound.uuid)
  await platform.app.work()
  // The database refuses more plays than bought.
  await query('update ordered_day set bought = 1 where campaign_uuid = $1', [broken.uuid])
  const now = platform.clock.now()
  platform.clock.set(new Date(now.getTime() + 3 * 3_600_000))
  await platform.app.work()
  const played = async (uuid: string) =>
    (
      await query<{ played: number }>('select sum(played)::int as played from ordered_day where campaign_uuid = $1', [
        uuid,
      ])
    )[0]?.played ?? 0
  expect([await played(broken.uuid), (await played(sound.uuid)) > 0]).toEqual([0, true])
  expect((await stateNow()).failing).toMatchObject([{ kind: 'plays', key: broken.uuid, name: 'Broken' }])
  await query('update ordered_day set bought = 540 where campaign_uuid = $1', [broken.uuid])
  await endWaits()
  await platform.app.work()
  expect([(await played(broken.uuid)) > 0, (await stateNow()).failing]).toEqual([true, []])
})

test('an hour that the statistics refuse delays the transfer of no other hour', async () => {
  const { live } = platform.composition.contexts
  const hour = new Date(platform.clock.now().getTime() - 2 * 3_600_000)
  const [one, ...others] = await query<{ uuid: string }>(
    'select uuid from location where arabox_uuid is not null order by uuid limit 9',
  )
  for (const { uuid } of [...others, { uuid: one?.uuid ?? '' }])
    await query(
      `insert into open_hour (location_uuid, hour, local_day, local_hour, ages, people_net)
       values ($1, date_trunc('hour', $2::timestamptz), $2::timestamptz::date, 5, array_fill(0, array[14]), 7)
       on conflict (location_uuid, hour) do update set version = open_hour.version + 1`,
      [uuid, hour],
    )
  const storeHours = live.otherServices.storeHours.bind(live.otherServices)
  const refusing = vi.spyOn(live.otherServices, 'storeHours').mockImplementation(async (session, hours) => {
    if ([...hours].some(({ location_uuid }) => location_uuid === one?.uuid)) throw new Error('a value out of range')
    return storeHours(session, hours)
  })
  await platform.app.work()
  const waiting = () =>
    query<{ uuid: string }>(
      "select location_uuid as uuid from open_hour where moved_version < version and hour = date_trunc('hour', $1::timestamptz)",
      [hour],
    )
  expect(await waiting()).toEqual([{ uuid: one?.uuid }])
  expect((await stateNow()).failing).toMatchObject([
    {
      kind: 'transfer',
      key: expect.stringContaining(one?.uuid ?? '–'),
      name: null,
      reason: 'Error: a value out of range',
    },
  ])
  refusing.mockRestore()
  await endWaits()
  await platform.app.work()
  expect([await waiting(), (await stateNow()).failing]).toEqual([[], []])
})

test('readiness says how long ago each repeated work succeeded', async () => {
  const { status, work, clock } = await (await fetch(`${platform.url}/readyz`)).json()
  expect([status, clock]).toEqual(['ready', 'ok'])
  expect(work).toMatchObject({ campaign_steps: { state: 'ok' }, plays: { state: 'ok' }, webhooks: { state: 'ok' } })
})
