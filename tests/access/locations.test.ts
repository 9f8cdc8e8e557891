import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { contract } from '../../contract/index.ts'
import type { Operation } from '../../contract/operation.ts'
import { demoNetwork } from '../../server/demo/network/demo-network.ts'
import { routeOf } from '../../server/http/gates.ts'
import { location } from '../../server/services/location/tables.ts'
import { contractErrorOf } from '../support/calls/contract-error.ts'
import { pictureForm } from '../support/calls/network-calls.ts'
import {
  jsonOf,
  type RawResponse,
  type RequestParts,
  sendRequest,
  withoutRequestId,
} from '../support/calls/send-request.ts'
import {
  type AccessPlatform,
  type AccountName,
  accounts,
  companyIds,
  startAccessPlatform,
  UNKNOWN_UUID,
} from '../support/platform/access-platform.ts'

const { config } = contract

type LocationIds = { id: number; uuid: string }
const missing: LocationIds = { id: 99_999, uuid: UNKNOWN_UUID }
const [ownerLocation = missing, advertiserLocation = missing, hiddenLocation = missing] =
  demoNetwork().locations.filter(({ arabox_uuid }) => arabox_uuid !== null)

/**
 * The locations, and the accounts that may see and change them. The test must not derive them from the code: every
 * account sees active locations, and an inactive one is hidden from other companies.
 */
const seesAll: readonly AccountName[] = ['admin', 'sales', 'operator', 'manager']
const records: readonly { record: LocationIds; readers: readonly AccountName[]; editors: readonly AccountName[] }[] = [
  { record: ownerLocation, readers: accounts, editors: ['admin', 'owner'] },
  { record: advertiserLocation, readers: accounts, editors: ['admin'] },
  { record: hiddenLocation, readers: [...seesAll, 'advertiser', 'analyst'], editors: ['admin'] },
]

type Case = { operation: Operation; parts: (record: LocationIds) => RequestParts; isEdit?: true }
const byId = ({ id }: LocationIds): RequestParts => ({ params: { id } })
const cases: readonly Case[] = [
  { operation: contract.location.getLocation, parts: byId },
  { operation: contract.location.getLocationByUuid, parts: ({ uuid }) => ({ params: { uuid } }) },
  {
    operation: contract.location.changeLocation,
    parts: ({ id }) => ({ params: { id }, body: { address: 'ulica 1' } }),
    isEdit: true,
  },
  { operation: contract.location.getLocationImage, parts: ({ uuid }) => ({ params: { uuid } }) },
  {
    operation: contract.location.setLocationImage,
    parts: ({ uuid }) => ({ body: { location_uuid: uuid, image_sign_url: 'https://pictures.example/1.jpg' } }),
    isEdit: true,
  },
  {
    operation: contract.location.uploadPicture,
    parts: ({ uuid }) => ({ params: { uuid }, form: pictureForm() }),
    isEdit: true,
  },
  { operation: config.listPanoramas, parts: byId },
  { operation: contract.arabox.usualSoFar, parts: byId },
  { operation: contract.arabox.hourlyToday, parts: byId },
  { operation: contract.arabox.zones, parts: byId },
  { operation: contract.arabox.recording, parts: byId },
  { operation: contract.arabox.heatmap, parts: ({ uuid }) => ({ params: { uuid } }) },
]

let all: AccessPlatform

beforeAll(async () => {
  all = await startAccessPlatform()
  for (const { uuid } of [advertiserLocation, hiddenLocation]) {
    await all.store.db
      .update(location)
      .set({ companyId: companyIds.advertiser, isActive: uuid !== hiddenLocation.uuid })
      .where(eq(location.uuid, uuid))
  }
  await all.store.pool.query(
    `with made as (insert into city (name, latitude, longitude) select 'Ukryte', latitude, longitude from location
       where uuid = $1 returning id) update location set city_id = made.id from made where uuid = $1`,
    [hiddenLocation.uuid],
  )
  for (const { uuid } of [ownerLocation, advertiserLocation, hiddenLocation]) {
    const { status } = await all.callers.admin.call(contract.location.setLocationImage, {
      body: { location_uuid: uuid, image_sign_url: 'https://pictures.example/0.jpg' },
    })
    expect(status).toBe(201)
  }
})
afterAll(() => all.close())

const send = async (
  { operation, parts }: Case,
  account: AccountName | null,
  record: LocationIds,
): Promise<RawResponse> => {
  const token = account === null ? undefined : all.callers[account].token
  const answer = await sendRequest(all.url, operation, parts(record), { token })
  expect(contractErrorOf(operation, answer)).toBeNull()
  return answer
}

describe.each(cases.map((each) => [each.operation.id, each] as const))('promise R2 %s', (_, each) => {
  test('promise R2 every account watches active locations, only permitted ones change them, and a hidden location reads like a missing one', async () => {
    for (const { record, readers, editors } of records) {
      for (const account of accounts) {
        const answer = await send(each, account, record)
        const outcome = answer.status === each.operation.status ? 'done' : jsonOf(answer).code
        const denied = each.isEdit && !editors.includes(account)
        const hidden = !readers.includes(account)
        const mayEditSome = account === 'admin' || account === 'owner'
        const expected = hidden && (!each.isEdit || mayEditSome) ? 'not_found' : denied ? 'permission_denied' : 'done'
        expect({ id: record.id, account, outcome }).toEqual({ id: record.id, account, outcome: expected })
        if (hidden) expect(withoutRequestId(answer)).toBe(withoutRequestId(await send(each, account, missing)))
      }
    }
  })

  test('promise R2 without a session: 401 for every id', async () => {
    const expected = withoutRequestId(await send(each, null, missing))
    expect(expected.slice(0, 3)).toBe('401')
    for (const { record } of records) expect(withoutRequestId(await send(each, null, record))).toBe(expected)
  })
})

test('promise R2 a rejected change leaves the location as it was', async () => {
  const { id, uuid } = advertiserLocation
  const before = (await all.callers.analyst.call(contract.location.getLocation, { params: { id } })).answer
  for (const account of ['rival', 'analyst', 'owner', 'sales'] as const) {
    const change = { params: { id }, body: { name: 'Nasze', is_active: false } }
    expect((await all.callers[account].call(contract.location.changeLocation, change)).status).toBe(403)
    const picture = { body: { location_uuid: uuid, image_sign_url: 'https://rival.example/x.jpg' } }
    expect((await all.callers[account].call(contract.location.setLocationImage, picture)).status).toBe(403)
  }
  expect((await all.callers.analyst.call(contract.location.getLocation, { params: { id } })).answer).toEqual(before)
  const { answer } = await all.callers.analyst.call(config.listPanoramas, { params: { id } })
  expect(answer.panoramas.filter(({ image_sign_url }) => image_sign_url.includes('rival'))).toEqual([])
})

/** List, search, choices, files, cities and statistics: the uuids of locations behind each door. */
const doors: Readonly<
  Record<string, (account: AccountName, names: LocationIds & { name: string }) => Promise<string[]>>
> = {
  list: async (account) =>
    (await all.callers[account].call(contract.location.listLocations, { query: { size: 1000 } })).answer.items.map(
      ({ uuid }) => uuid,
    ),
  search: async (account, { name }) =>
    (await all.callers[account].call(contract.location.listLocations, { query: { filter: name } })).answer.items.map(
      ({ uuid }) => uuid,
    ),
  choices: async (account) =>
    (await all.callers[account].call(contract.location.listLocationChoices)).answer.items.map(({ uuid }) => uuid),
  table: async (account) => fileOf(account, 'columns=uuid&headings=uuid&format=csv'),
  map: async (account) => fileOf(account, 'columns=uuid&headings=uuid&format=geojson'),
  // The names of a city are an answer too: the city of the hidden location has no other one.
  cities: async (account) =>
    (await all.callers[account].call(contract.location.listCitiesOfCompany)).answer.items.some(
      ({ name }) => name === 'Ukryte',
    )
      ? [hiddenLocation.uuid]
      : [],
  statistics: async (account, { uuid }) => {
    const body = { date_from: '2026-02-27', date_to: '2026-02-28', location_uuids: [uuid] }
    const { status } = await all.callers[account].call(contract.statistics.deviceTotal, { body })
    return status === 200 ? [uuid] : []
  },
}

const fileOf = async (account: AccountName, search: string): Promise<string[]> => {
  const { token } = all.callers[account]
  const path = routeOf(contract.location.exportEquipment)
  const answer = await fetch(`${all.url}${path}?${search}`, { headers: { authorization: `Bearer ${token}` } })
  return (await answer.text()).match(/[0-9a-f]{8}-[0-9a-f-]{27}/g) ?? []
}

test.each(Object.entries(doors))(
  'promise R2 C66 C68 C69 an inactive location is behind the door "%s" for exactly those who may read it',
  async (door, uuidsBehind) => {
    const { answer } = await all.callers.admin.call(contract.location.getLocation, {
      params: { id: hiddenLocation.id },
    })
    for (const account of accounts) {
      const found = (await uuidsBehind(account, answer)).includes(answer.uuid)
      const mayRead = seesAll.includes(account) || account === 'advertiser' || account === 'analyst'
      expect({ door, account, found }).toEqual({ door, account, found: mayRead })
    }
  },
)

test('promise R2 C68 every account lists the active locations of all companies, and the inactive ones that it may read', async () => {
  const { rows } = await all.store.pool.query<{ id: number; others: number }>(
    `select company.id, (select count(*)::int from location
       where location.is_active or location.company_id = company.id) as others from company`,
  )
  for (const account of accounts) {
    const { answer } = await all.callers[account].call(contract.location.listLocations)
    const { answer: own } = await all.callers[account].call(contract.company.list)
    const expected = seesAll.includes(account) ? 420 : rows.find(({ id }) => id === own.items[0]?.id)?.others
    expect({ account, total: answer.total }).toEqual({ account, total: expected })
  }
})
