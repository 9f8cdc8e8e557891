import { execFile } from 'node:child_process'
import { readFile, writeFile } from 'node:fs/promises'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type DemoPlatform, demoPlatform } from '../../tests/support/platform/demo-platform.ts'
import { scratchFolder } from '../../tests/support/platform/scratch-folder.ts'
import { sealDueCampaigns } from '../services/campaigns/public.ts'
import { writeContacts } from './export-contacts.ts'

let platform: DemoPlatform
let folder: Awaited<ReturnType<typeof scratchFolder>>
beforeAll(async () => {
  platform = await demoPlatform()
  folder = await scratchFolder()
})
afterAll(async () => {
  await platform.close()
  await folder.remove()
})

/** Runs the program of an auditor in a folder of its own, without anything of the product. */
const recompute = async (place: string): Promise<{ exitCode: number; lines: string[] }> => {
  const run = promisify(execFile)(process.execPath, [`${place}/recompute-contacts.mjs`])
  const { exitCode, stdout } = await run.then(
    (done) => ({ ...done, exitCode: 0 }),
    (error: { code: number; stdout: string }) => ({ stdout: error.stdout, exitCode: error.code }),
  )
  return { exitCode, lines: stdout.trim().split('\n') }
}

/** Seals a campaign again after one of its places was dark for an hour and a half. */
const sealWithDarkHours = async () => {
  const { pool } = platform.store
  await pool.query('alter table sealed_campaign disable trigger user')
  const { rows } = await pool.query<{ uuid: string }>(`delete from sealed_campaign where campaign_uuid = (
    select min(campaign_uuid::text)::uuid from sealed_campaign where not is_from_update) returning campaign_uuid as uuid`)
  await pool.query('alter table sealed_campaign enable trigger user')
  await pool.query('insert into unsealed_campaign values ($1)', [rows[0]?.uuid])
  await pool.query(
    `insert into dark_hour (campaign_uuid, screen_id, day, hour, loops)
     select campaign_uuid, screen_id, (select min(day) from ordered_day where ordered_day.campaign_uuid = $1), hour, loops
     from campaign_screen cross join (values (12, 30), (13, 15)) as dark (hour, loops)
     where campaign_uuid = $1 and location_uuid = (
       select location_uuid from campaign_screen where campaign_uuid = $1 order by 1 limit 1)`,
    [rows[0]?.uuid],
  )
  expect(await sealDueCampaigns(platform.composition.contexts.campaigns)).toBe(1)
}

test('contacts of every sealed campaign of the demo follow to the unit from raw hours and recorded plans alone', async () => {
  await sealWithDarkHours()
  const { rows } = await platform.store.pool.query<{ uuid: string; total: number; days: number; dark: boolean }>(
    `select campaign_uuid as uuid, total, jsonb_array_length(figures->'days') as days,
       exists (select from dark_hour where dark_hour.campaign_uuid = sealed_campaign.campaign_uuid) as dark
     from sealed_campaign where not is_from_update`,
  )
  expect(rows.length).toBeGreaterThan(3)
  for (const { uuid, total, days } of rows) {
    const place = `${folder.path}/${uuid}`
    const reads = { db: platform.store.db, statistics: platform.statistics }
    expect(await writeContacts(reads, uuid, place)).toBeGreaterThan(0)
    const { exitCode, lines } = await recompute(place)
    expect({ uuid, exitCode, days: lines.length - 1, last: lines.at(-1) }).toEqual({
      uuid,
      exitCode: 0,
      days,
      last: `in all: ${Math.round(total)}, final figure ${Math.round(total)}`,
    })
  }
  // A hundred people more in one hour are found.
  const place = `${folder.path}/${rows[0]?.uuid}`
  const [head, ...hours] = (await readFile(`${place}/hours.csv`, 'utf8')).trim().split('\n')
  const more = hours.map((line) => {
    const [location, hour, day, clock, people, ...rest] = line.split(',')
    return [location, hour, day, clock, clock === '12' ? Number(people) + 100 : people, ...rest].join(',')
  })
  await writeFile(`${place}/hours.csv`, [head, ...more].join('\n'))
  const { exitCode, lines } = await recompute(place)
  expect(exitCode).toBe(1)
  expect(lines[0]).toMatch(/^\d{4}-\d\d-\d\d: \d+, but the final figure is \d+$/)
})
