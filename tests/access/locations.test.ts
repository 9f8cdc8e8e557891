import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { contract } from '../../contract/index.ts'
import type { Operation } from '../../contract/operation.ts'
import { demoNetwork } from '../../server/demo/network/network.ts'
import { location } from '../../server/services/location/tables.ts'
import {
  type AccessPlatform,
  type AccountName,
  accounts,
  companyIds,
  startAccessPlatform,
  UNKNOWN_UUID,
} from './access-platform.ts'
import { contractErrorOf } from './contract-error.ts'
import { jsonOf, type RawResponse, type RequestParts, sendRequest, withoutRequestId } from './send-request.ts'

const { config } = contract

/** Accounts that see all locations, and those that see a company's. The test must not derive them from the code. */
const seesAll: readonly AccountName[] = ['admin', 'sales', 'operator', 'manager']
const readersByCompany: Readonly<Record<number, readonly AccountName[]>> = {
  [companyIds.owner]: [...seesAll, 'owner'],
  [companyIds.advertiser]: [...seesAll, 'advertiser', 'analyst'],
}

type LocationIds = { id: number; uuid: string }
const [ownerLocation, advertiserLocation] = demoNetwork().locations.filter(({ arabox_uuid }) => arabox_uuid !== null)
const missing: LocationIds = { id: 99_999, uuid: UNKNOWN_UUID }

type Case = { operation: Operation; parts: (record: LocationIds) => RequestParts }
const byId = ({ id }: LocationIds): RequestParts => ({ params: { id } })
const cases: readonly Case[] = [
  { operation: contract.location.getLocation, parts: byId },
  { operation: contract.location.getLocationByUuid, parts: ({ uuid }) => ({ params: { uuid } }) },
  { operation: contract.location.changeLocation, parts: ({ id }) => ({ params: { id }, body: { is_active: true } }) },
  { operation: contract.location.getLocationImage, parts: ({ uuid }) => ({ params: { uuid } }) },
  {
    operation: contract.location.setLocationImage,
    parts: ({ uuid }) => ({ body: { location_uuid: uuid, image_sign_url: 'https://pictures.example/1.jpg' } }),
  },
  { operation: config.listPanoramas, parts: byId },
  { operation: contract.arabox.usualSoFar, parts: byId },
  { operation: contract.arabox.hourlyToday, parts: byId },
  { operation: contract.arabox.zones, parts: byId },
  { operation: contract.arabox.heatmap, parts: ({ uuid }) => ({ params: { uuid } }) },
]

let all: AccessPlatform
const records: Record<number, LocationIds> = {
  [companyIds.owner]: ownerLocation ?? missing,
  [companyIds.advertiser]: advertiserLocation ?? missing,
}

beforeAll(async () => {
  all = await startAccessPlatform()
  await all.store.db
    .update(location)
    .set({ companyId: companyIds.advertiser })
    .where(eq(location.uuid, advertiserLocation?.uuid ?? UNKNOWN_UUID))
  for (const { uuid } of Object.values(records)) {
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
  test('promise R2 only its own company and roles that see all companies can read a location; for others it reads like a missing one', async () => {
    for (const [company, allowed] of Object.entries(readersByCompany)) {
      const record = records[Number(company)] ?? missing
      for (const account of accounts) {
        const answer = await send(each, account, record)
        const isAllowed = answer.status === each.operation.status
        expect({ company, account, isAllowed }).toEqual({ company, account, isAllowed: allowed.includes(account) })
        if (isAllowed) continue
        expect(jsonOf(answer).code).toBe('not_found')
        expect(withoutRequestId(answer)).toBe(withoutRequestId(await send(each, account, missing)))
      }
    }
  })

  test('promise R2 without a session: 401 for every id', async () => {
    const expected = withoutRequestId(await send(each, null, missing))
    expect(expected.slice(0, 3)).toBe('401')
    for (const record of Object.values(records)) expect(withoutRequestId(await send(each, null, record))).toBe(expected)
  })
})

test('promise R2 a rejected change leaves the location as it was', async () => {
  const { id, uuid } = records[companyIds.advertiser] ?? missing
  const before = (await all.callers.analyst.call(contract.location.getLocation, { params: { id } })).answer
  await all.callers.rival.call(contract.location.changeLocation, {
    params: { id },
    body: { name: 'Nasze', is_active: false },
  })
  await all.callers.rival.call(contract.location.setLocationImage, {
    body: { location_uuid: uuid, image_sign_url: 'https://rival.example/x.jpg' },
  })
  expect((await all.callers.analyst.call(contract.location.getLocation, { params: { id } })).answer).toEqual(before)
  const { answer } = await all.callers.analyst.call(config.listPanoramas, { params: { id } })
  expect(answer.panoramas.filter(({ image_sign_url }) => image_sign_url.includes('rival'))).toEqual([])
})

test('promise R2 C68 every logged-in account sees the list of locations of all companies', async () => {
  const totals = await Promise.all(
    accounts.map(async (account) => (await all.callers[account].call(contract.location.listLocations)).answer.total),
  )
  expect(new Set(totals)).toEqual(new Set([420]))
})
