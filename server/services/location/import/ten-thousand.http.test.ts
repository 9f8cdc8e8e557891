import { afterAll, beforeAll, expect, test } from 'vitest'
import { contract } from '../../../../contract/index.ts'
import { formWithFile } from '../../../../tests/support/calls/campaign-body.ts'
import { type AccessPlatform, startAccessPlatform } from '../../../../tests/support/platform/access-platform.ts'

const { importLocations, getLocationProgress } = contract.locationImport

let platform: AccessPlatform

beforeAll(async () => {
  platform = await startAccessPlatform()
})
afterAll(() => platform.close())

const header = 'id;name;address;city;company;latitude;longitude;industries;active'

test('P4 10 000 locations are created within seconds, and the progress counts them', async () => {
  const { admin, owner } = platform.callers
  const lines = Array.from(
    { length: 10_000 },
    (_, n) => `;Masowa ${n};ul. Stara ${n};Warszawa;6;52,2;21;Galerie handlowe;tak`,
  )
  const form = formWithFile(new File([`${header}\n${lines.join('\n')}`], 'lokalizacje.csv'))
  const progress = crypto.randomUUID()
  const startedMs = performance.now()
  const { answer } = await admin.call(importLocations, { query: { dry_run: false, progress }, form })
  const tookMs = performance.now() - startedMs
  console.info(`10 000 locations: ${Math.round(tookMs)} ms`)
  expect(answer).toMatchObject({ created: 10_000, stored: true })
  expect(tookMs).toBeLessThan(20_000)
  const params = { uuid: progress }
  expect((await admin.call(getLocationProgress, { params })).answer).toEqual({
    phase: 'storing',
    done: 10_000,
    total: 10_000,
  })
  expect((await owner.call(getLocationProgress, { params })).status).toBe(403)
})
