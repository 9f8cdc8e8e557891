import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Campaign } from '../../../../contract/campaign/campaign.ts'
import { contract } from '../../../../contract/index.ts'
import { unassessed } from '../../../../contract/location/screen-visibility.ts'
import { csvRows } from '../../../../tests/support/files/report-file.ts'
import {
  type AccessPlatform,
  makeCampaign,
  startAccessPlatform,
} from '../../../../tests/support/platform/access-platform.ts'
import { routeOf } from '../../../http/gates.ts'

let platform: AccessPlatform
let made: Campaign

beforeAll(async () => {
  platform = await startAccessPlatform()
  const { rows } = await platform.store.pool.query<{ id: number }>(
    `select min(screen.id) as id from screen join location on location.id = screen.location_id
     where location.arabox_uuid is not null group by location.id order by 1 limit 6`,
  )
  const screenIds = rows.map(({ id }) => id)
  const size = { factor: 0.5, evidence: 'Measured at the screen', assessed_on: '2026-02-20' }
  await platform.callers.admin.call(contract.screen.change, {
    params: { id: String(screenIds[0]) },
    body: { visibility: { ...unassessed, size } },
  })
  made = await makeCampaign(platform, { cities: [], screen_ids: screenIds })
})
afterAll(() => platform.close())

const fileAt = async (path: string): Promise<string[][]> => {
  const answer = await fetch(`${platform.url}${path}`, {
    headers: { authorization: `Bearer ${platform.callers.admin.token}` },
  })
  return csvRows(Buffer.from(await answer.arrayBuffer()), ';')
}
const screensFile = () => fileAt(`${routeOf(contract.planFile.downloadPlan).replace(':uuid', made.uuid)}?format=csv`)
const members = ['uuid', 'audience', 'spot_audience', 'visible_audience', 'spot_missing']
const rowInList = async () => {
  const columns = members.map((member) => `columns=${member}&headings=`).join('&')
  const [headings, ...rows] = await fileAt(`${routeOf(contract.campaign.exportCampaigns)}?${columns}&language=pl`)
  expect(headings).toEqual([
    '',
    '',
    'Kontakty ze spotem',
    'Kontakty widzialne (LTS)',
    'Brak kontaktów ze spotem: powód',
  ])
  return rows.find(([uuid]) => uuid === made.uuid)
}
/** The columns of contacts, with the spot, and likely to see it; and the reason. */
const partsOf = ([, , , , , contacts, spot, visible]: string[]) => [contacts, spot, visible].map(Number)

test('E08 the files of a campaign and of a list have the contacts of the spot that were recorded with the plan', async () => {
  const [headings, ...rows] = await screensFile()
  expect(headings?.slice(5, 8)).toEqual([
    'Kontakty (plan)',
    'Kontakty ze spotem (plan)',
    'Kontakty widzialne, LTS (plan)',
  ])
  const parts = rows.map(partsOf)
  const sum = (at: number) => parts.reduce((total, row) => total + (row[at] ?? 0), 0)
  const { estimate } = made
  expect([sum(0), sum(1)]).toEqual([estimate?.total_audience, estimate?.spot?.spot_audience])
  expect(Math.abs(sum(2) - (estimate?.spot?.visible_audience ?? 0))).toBeLessThanOrEqual(1)
  // One screen is assessed with 0.5; the others are fully visible.
  const halves = parts.filter(([, spot = 0, visible = 0]) => Math.abs(visible - spot / 2) <= 1)
  expect([parts.length, halves.length]).toEqual([6, 1])
  expect(rows.map((row) => row.at(-1))).toEqual(Array.from({ length: 6 }, () => ''))
  expect(await rowInList()).toEqual([
    made.uuid,
    String(estimate?.total_audience),
    String(estimate?.spot?.spot_audience),
    String(estimate?.spot?.visible_audience),
    '',
  ])
})

test('E08 a plan of an older version has no contacts of its spot in files, but the reason', async () => {
  await platform.store.pool.query(`update campaign set forecast = forecast - 'spot' where uuid = $1`, [made.uuid])
  const [, ...rows] = await screensFile()
  const reason = 'plan sprzed wprowadzenia kontaktów ze spotem'
  expect(rows.map((row) => [row[6], row[7], row.at(-1)])).toEqual(Array.from({ length: 6 }, () => ['', '', reason]))
  expect(await rowInList()).toEqual([made.uuid, String(made.estimate?.total_audience), '', '', reason])
})
