import { createHash, randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { contract } from '../../contract/index.ts'
import type { ImportJob } from '../../contract/live/imports.ts'
import {
  countsCsv,
  type ImportPlatform,
  importCounts,
  sendCounts,
  startImportPlatform,
  storedHoursOf,
  waitForEnd,
} from './import-platform.ts'

let platform: ImportPlatform

beforeAll(async () => {
  platform = await startImportPlatform('r1', 'r2', 'broken', 'full', 'late')
})
afterAll(() => platform.close())

/** Stores an import as a killed server leaves it: the first `lines` lines are stored, and the file may be lost. */
const storeInterruptedImport = async (content: string, lines: number, hasFile: boolean): Promise<string> => {
  const uuid = randomUUID()
  const sha256 = createHash('sha256').update(content).digest('hex')
  const { rows } = await platform.store.pool.query(`select options from import_job where kind = 'sensors' limit 1`)
  const options = { companyId: rows[0]?.options.companyId }
  await platform.store.pool.query(
    `insert into import_job (uuid, kind, file_name, sha256, bytes, options, status, created_by, created_at, lines, accepted)
     values ($1, 'counts', 'counts.csv', $2, $3, $4, 'running', 1, '2026-03-01T00:00Z', $5, $5)`,
    [uuid, sha256, content.length, JSON.stringify(options), lines],
  )
  if (hasFile) await writeFile(join(platform.dataDir, 'imports', uuid), content)
  return uuid
}

const jobOf = async (uuid: string): Promise<ImportJob> =>
  (await platform.admin.call(contract.live.getImport, { params: { uuid } })).answer

/** Imports another file, after which the server checks for imports to continue. */
const importAnotherFile = () =>
  importCounts(platform.admin, countsCsv(`2026-02-20T08:00,nobody,${Math.floor(Math.random() * 1e6)}`))

const clockChangeNight = countsCsv(
  '2025-10-26T01:00,r1,1',
  '2025-10-26T02:00,r1,2',
  '2025-10-26T02:00,r1,3',
  '2025-10-26T03:00,r1,4',
)

test('an import continues after its last stored line, and assigns a repeated hour as if it had not been interrupted', async () => {
  const uuid = await storeInterruptedImport(clockChangeNight, 2, true)
  await importAnotherFile()
  expect(await jobOf(uuid)).toMatchObject({ status: 'done', lines: 4, accepted: 4, refused: 0 })
  // For this import the first two lines are already stored: it does not store them again.
  expect((await storedHoursOf(platform, 'r1')).map(({ hour, people_net }) => [hour, people_net])).toEqual([
    ['2025-10-26T01:00:00.000Z', 3],
    ['2025-10-26T02:00:00.000Z', 4],
  ])
})

test('an import whose file is lost waits, and continues when the file is sent again', async () => {
  const content = clockChangeNight.replaceAll('r1', 'r2')
  const uuid = await storeInterruptedImport(content, 2, false)
  await importAnotherFile()
  expect(await jobOf(uuid)).toMatchObject({ status: 'running', lines: 2 })
  const again = await sendCounts(platform.admin, content)
  expect(again.answer.uuid).toBe(uuid)
  expect(await waitForEnd(platform.admin, again)).toMatchObject({ status: 'done', lines: 4, accepted: 4 })
})

test('an import that stops at the same line five times fails, and does not delay other imports', async () => {
  const { pool } = platform.store
  await pool.query(`
    create function refuse_thirteen() returns trigger language plpgsql as $$
      begin if (new.reported->>'people_net')::int = 13 then raise 'thirteen'; end if; return new; end $$;
    create trigger refuse_thirteen before insert on open_hour for each row execute function refuse_thirteen()`)
  const begun = await sendCounts(platform.admin, countsCsv('2026-02-21T08:00,broken,12', '2026-02-21T09:00,broken,13'))
  await importAnotherFile()
  expect(await jobOf(begun.answer.uuid)).toMatchObject({ status: 'waiting', lines: 0, failure: null })
  for (let round = 0; round < 3; round++) await importAnotherFile()
  expect(await waitForEnd(platform.admin, begun)).toMatchObject({
    status: 'failed',
    lines: 0,
    failure: { code: 'internal', errors: [] },
  })
  expect(await storedHoursOf(platform, 'broken')).toEqual([])
})

/** The failure of an import that is tried again later. */
const delayed = { code: 'internal', errors: [] }

test('accident 12: an import on a full disk keeps its file, and continues when there is space again', async () => {
  const { pool } = platform.store
  await pool.query(`
    create function no_room() returns trigger language plpgsql as $$
      begin if (new.reported->>'people_net')::int = 14 then raise 'no room' using errcode = 'disk_full'; end if;
      return new; end $$;
    create trigger no_room before insert on open_hour for each row execute function no_room()`)
  const content = countsCsv('2026-02-21T08:00,full,14')
  const begun = await sendCounts(platform.admin, content)
  for (let round = 0; round < 7; round++) await importAnotherFile()
  expect(await jobOf(begun.answer.uuid)).toMatchObject({ status: 'waiting', failure: delayed })
  expect(existsSync(join(platform.dataDir, 'imports', begun.answer.uuid))).toBe(true)
  await pool.query('drop trigger no_room on open_hour')
  // The same file again is tried at once; otherwise the import would continue within a quarter of an hour.
  const again = await sendCounts(platform.admin, content)
  expect(again.answer.uuid).toBe(begun.answer.uuid)
  expect(await waitForEnd(platform.admin, again)).toMatchObject({ status: 'done', accepted: 1, failure: null })
  expect(await storedHoursOf(platform, 'full')).toHaveLength(1)
})

test('accident 12: an import whose hours wait for the statistics store is not failed, and ends as done', async () => {
  const failing = vi
    .spyOn(platform.statistics, 'transaction')
    .mockRejectedValue(new Error('IO Error: No space left on device'))
  const content = countsCsv('2026-02-21T08:00,late,15')
  const begun = await sendCounts(platform.admin, content)
  for (let round = 0; round < 7; round++) await sendCounts(platform.admin, content)
  await vi.waitFor(() => expect(failing.mock.calls.length).toBeGreaterThan(6), { timeout: 30_000 })
  // The delay is noted after the second failure in a row, and each file that is sent again begins a new row.
  await vi.waitFor(
    async () =>
      expect(await jobOf(begun.answer.uuid)).toMatchObject({
        status: 'running',
        lines: 1,
        accepted: 1,
        failure: delayed,
      }),
    { timeout: 30_000 },
  )
  failing.mockRestore()
  const again = await sendCounts(platform.admin, content)
  expect(await waitForEnd(platform.admin, again)).toMatchObject({
    uuid: begun.answer.uuid,
    status: 'done',
    accepted: 1,
  })
  expect(await storedHoursOf(platform, 'late')).toHaveLength(1)
})
