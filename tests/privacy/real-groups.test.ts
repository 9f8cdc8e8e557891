import { afterAll, beforeAll, expect, test } from 'vitest'
import { operations } from '../../contract/index.ts'
import type { Operation } from '../../contract/operation.ts'
import { ageColumns, unitColumns } from '../../server/store/statistics/columns.ts'
import { sumAllDays } from '../../server/store/statistics/daily.ts'
import { type RawResponse, sendRequest } from '../support/calls/send-request.ts'
import { type ValidCall, validCall } from '../support/calls/valid-calls.ts'
import { type AccessPlatform, startAccessPlatform } from '../support/platform/access-platform.ts'

/** Operations that are no reads by their method, but change nothing. */
const readsByPost = [
  'campaign.fit',
  'estimate.draft',
  'plan.propose',
  'plot.age_gender',
  'plot.audience',
  'plot.net_gross',
  'plot.traffic',
  'plot.traffic_cells',
  'plot.weekday',
  'report.hourly',
  'report.hourly_raw',
  'report.screen',
  'report.screen_raw',
  'statistics.device',
  'statistics.device_total',
  'statistics.special_days',
]

/** Operations with the real groups: only accounts with the permission `report.raw` may call them. */
const withRealGroups = ['report.hourly_raw', 'report.screen_raw']
/** Operations whose answers depend on the protected groups. */
const withProtectedGroups = ['plan.propose', 'plot.age_gender', 'progress.age_gender', 'shared.age_gender']

/** Operations that answer which calls were made before them, or when: no two of their answers are equal. */
const neverTwice = ['audit.export', 'audit.list', 'own_spot.report', 'personal_data.export', 'screen_player.get']

// The programs of players and araboxes get no counts.
const isRead = ({ access, method, id }: Operation): boolean =>
  (method === 'GET' && access !== 'player') || readsByPost.includes(id)

let platform: AccessPlatform
let calls: { operation: Operation; call: ValidCall }[]
beforeAll(async () => {
  platform = await startAccessPlatform()
  calls = []
  for (const operation of operations.filter((each) => isRead(each) && !neverTwice.includes(each.id)))
    calls.push({ operation, call: await validCall(platform, operation) })
})
afterAll(() => platform.close())

const withoutIds = ({ status, text }: RawResponse): string =>
  `${status} ${text.replaceAll(/"request_id":"[^"]+"/g, '')}`

/** What calls ask besides: a plan for everybody needs no groups, and a workbook has the time at which it was made. */
const changes: Readonly<Record<string, object>> = {
  'plan.propose': { target: { sexes: ['women'], ages: ['25-34'] } },
  ...Object.fromEntries(
    ['report.hourly', 'report.hourly_raw', 'report.screen', 'report.screen_raw'].map((id) => [id, { format: 'csv' }]),
  ),
}

const answers = async (): Promise<Map<string, string>> => {
  const found = new Map<string, string>()
  for (const { operation, call } of calls) {
    const body = { ...(call.parts.body as object | undefined), ...changes[operation.id] }
    const { token, headers = {} } = call
    found.set(
      operation.id,
      withoutIds(
        await sendRequest(
          platform.url,
          operation,
          { ...call.parts, body: Object.keys(body).length > 0 ? body : undefined },
          { token, headers },
        ),
      ),
    )
  }
  return found
}

/** Moves the people of each hour to the next group; nobody else would notice. */
const moveGroups = async (columns: readonly string[]): Promise<void> => {
  const moved = columns.map((column, index) => `${column} = ${columns[(index + 1) % columns.length]}`)
  await platform.statistics.exec(`update hourly set ${moved.join(', ')} where local_day >= '2025-12-01'`)
  // All caches read again.
  await platform.statistics.transaction(sumAllDays)
}

const different = (one: ReadonlyMap<string, string>, other: ReadonlyMap<string, string>): string[] =>
  [...one]
    .filter(([id, answer]) => other.get(id) !== answer)
    .map(([id]) => id)
    .sort()

test('E20 no operation answers anything that depends on the real groups but raw reports, and those that depend on the protected groups are known', async () => {
  let first = await answers()
  const refused = [...first]
    .filter(([, answer]) => !answer.startsWith('20'))
    .map(([id, answer]) => `${id} ${answer.slice(0, 200)}`)
  expect(refused).toEqual([])
  // Counts that are kept for a while are read again after the calls that made records.
  const changedSinceLast = async (): Promise<string[]> => {
    const before = first
    first = await answers()
    return different(before, first)
  }
  await expect.poll(changedSinceLast, { timeout: 120_000 }).toEqual([])
  await moveGroups(ageColumns)
  const moved = await answers()
  expect(different(first, moved)).toEqual(withRealGroups)
  await moveGroups(unitColumns)
  expect(different(moved, await answers())).toEqual(withProtectedGroups)
})
