import { afterAll, beforeAll, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { contract } from '../../../../contract/index.ts'
import { LONGEST_ADDRESS, LONGEST_NAME } from '../../../../contract/limits.ts'
import { requiredText } from '../../../../contract/values.ts'
import { formWithFile } from '../../../../tests/support/calls/campaign-body.ts'
import { hostileTexts } from '../../../../tests/support/files/hostile-text.ts'
import { workbookOf } from '../../../../tests/support/files/report-file.ts'
import { type AccessPlatform, startAccessPlatform } from '../../../../tests/support/platform/access-platform.ts'

const { importLocations } = contract.locationImport

let platform: AccessPlatform
let count: number

/** Texts that spreadsheets change when they take them for numbers, days, formulas or truth values. */
const likeValues =
  '-20 % na wszystko|+48 22 123 45 67|@sklep|-|00-017|08:30|TRUE|1e5|1,50|2026-01-01|2026-99-99|=1+1|007'

const storable = (texts: readonly string[], longest: number): string[] =>
  texts.filter((text) => {
    const read = z.safeParse(requiredText(longest), text)
    // Names have no control characters, and a file with them would be no text.
    return read.success && read.data === text && text.trim() === text && !/[\p{Cc}\ufffd]/u.test(text)
  })

beforeAll(async () => {
  platform = await startAccessPlatform()
  const hostile = [...likeValues.split('|'), ...hostileTexts(600)]
  const names = storable(hostile, LONGEST_NAME)
  const addresses = storable(hostile, LONGEST_ADDRESS).toReversed()
  count = names.length
  await platform.store.pool.query(
    `insert into location (city_id, company_id, name, address, latitude, longitude)
     select 1, 6, name, address, 52.1 + number / 987654.0, 20.9 + number / 876543.0
     from unnest($1::text[], $2::text[]) with ordinality as each (name, address, number)`,
    [names, names.map((_, index) => addresses[index % addresses.length])],
  )
})
afterAll(() => platform.close())

const columns = [
  'id',
  'name',
  'address',
  'latitude',
  'longitude',
  'city_name',
  'company_name',
  'industries',
  'is_active',
]

const exported = async (format: string, language: string): Promise<Buffer> => {
  const search = new URLSearchParams(
    columns.flatMap((each) => [
      ['columns', each],
      ['headings', each],
    ]),
  )
  const response = await fetch(
    `${platform.url}/api/location/v1${contract.location.exportLocations.path}?${search}&format=${format}&language=${language}`,
    { headers: { authorization: `Bearer ${platform.callers.admin.token}` } },
  )
  expect(response.status).toBe(200)
  return Buffer.from(await response.arrayBuffer())
}

const dryRun = async (file: Buffer) => {
  const form = formWithFile(new File([new Uint8Array(file)], 'lokalizacje'))
  const { answer, problem } = await platform.callers.admin.call(importLocations, { query: { dry_run: true }, form })
  expect(problem?.errors).toBeUndefined()
  return answer
}

const unchanged = { fault_count: 0, created: 0, changed: 0 }

test.each([
  ['csv', 'pl'],
  ['csv', 'en'],
  ['xlsx', 'pl'],
] as const)(
  'promise R11 an exported list of locations in %s (%s) comes back unchanged, whatever their names are',
  async (format, language) => {
    expect(count).toBeGreaterThan(100)
    const answer = await dryRun(await exported(format, language))
    expect([answer.faults, answer.locations]).toEqual([[], []])
    expect(answer).toMatchObject(unchanged)
  },
)

test('promise R11 an exported list of locations comes back unchanged after another program has saved it', async () => {
  const book = await workbookOf(await exported('xlsx', 'pl'))
  const answer = await dryRun(Buffer.from(await book.xlsx.writeBuffer()))
  // exceljs reads the escape of an underscore, and writes the underscore without it.
  const changed = answer.locations.filter(({ changes }) => changes.some(({ before }) => !before.includes('_x')))
  expect([changed, answer.faults, answer.created]).toEqual([[], [], 0])
})
