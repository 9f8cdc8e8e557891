import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { historyKinds } from '../../../contract/history.ts'
import { contract } from '../../../contract/index.ts'
import type { QueryInputOf } from '../../../contract/operation.ts'
import { sendRequest } from '../../../tests/support/calls/send-request.ts'
import { type AccessPlatform, startAccessPlatform } from '../../../tests/support/platform/access-platform.ts'
import { beginHistory } from '../../../tests/support/platform/begun-history.ts'
import { scratchFolder } from '../../../tests/support/platform/scratch-folder.ts'
import { readKeptBlocks } from '../../installation/verify-history.ts'
import { kinds } from './kinds/all-kinds.ts'
import { closeHistory, verifyHistory } from './public.ts'
import { historyBlock } from './tables.ts'

const operations = contract.history
let platform: AccessPlatform
const blocks = () => platform.store.db.select().from(historyBlock).orderBy(historyBlock.number)
beforeAll(async () => {
  platform = await startAccessPlatform()
  await beginHistory(platform)
  for (const day of ['2026-03-03', '2026-03-04']) {
    platform.clock.set(new Date(`${day}T07:00:00+01:00`))
    await closeHistory(platform.composition.contexts.history)
  }
}, 60_000)
afterAll(() => platform.close())

const list = async (query: QueryInputOf<typeof operations.list> = {}) =>
  (await platform.callers.admin.call(operations.list, { query })).answer
const file = (operation: typeof operations.exportRoots, parts = {}) =>
  sendRequest(platform.url, operation, parts, { token: platform.callers.admin.token })

test('administrators list the closed days with their signed roots and what each recorded, the newest first', async () => {
  const { items, total } = await list()
  expect([total, items.map(({ number, day }) => `${number} ${day}`)]).toEqual([
    3,
    ['3 2026-03-03', '2 2026-03-02', '1 2026-03-01'],
  ])
  const [newest, before] = items
  const [, , stored] = await blocks()
  expect(newest).toEqual({
    number: 3,
    day: '2026-03-03',
    closed_at: '2026-03-04T06:00:00.000Z',
    root: stored?.root,
    previous_root: before?.root,
    public_key: stored?.publicKey,
    signature: stored?.signature,
    kinds: stored?.kinds.map(({ kind, units, rows }) => ({ kind, units, rows })),
  })
  expect(newest?.kinds.map(({ kind }) => kind)).toEqual(kinds.map(({ name }) => name))
  expect(historyKinds).toEqual(kinds.map(({ name }) => name))
})

test('closed days are found by the day, the root and the key, and read in pages in both orders', async () => {
  const numbers = async (query: QueryInputOf<typeof operations.list>) =>
    (await list(query)).items.map(({ number }) => number)
  const [first, second] = await blocks()
  expect(await numbers({ filter: '2026-03-02' })).toEqual([2])
  expect(await numbers({ filter: second?.root.slice(4, 40) ?? '' })).toEqual([2])
  expect(await numbers({ filter: first?.publicKey ?? '' })).toEqual([3, 2, 1])
  expect(await numbers({ filter: '%' })).toEqual([])
  expect(await numbers({ sort_by: 'number', order: 'asc', size: 2 })).toEqual([1, 2])
  expect(await numbers({ size: 2, page: 2 })).toEqual([1])
})

test('the closed days are saved as a table, and their roots as a file that a verification compares with the chain', async () => {
  const query = { columns: ['number', 'day'], headings: ['Numer', 'Dzień'], order: 'asc' as const }
  const table = await sendRequest(
    platform.url,
    operations.exportList,
    { query },
    { token: platform.callers.admin.token },
  )
  expect(table.text.trimEnd().split('\r\n')).toEqual(['Numer;Dzień', '1;2026-03-01', '2;2026-03-02', '3;2026-03-03'])
  const folder = await scratchFolder()
  const path = join(folder.path, 'roots.jsonl')
  await writeFile(path, (await file(operations.exportRoots)).text)
  const kept = await readKeptBlocks(path)
  await folder.remove()
  expect(kept).toMatchObject((await blocks()).map(({ number, day, root }) => ({ number, day, root })))
  const verify = (expected: typeof kept) =>
    verifyHistory({ db: platform.store.db, statistics: platform.statistics }, { kept: expected, only: [] })
  expect((await verify(kept)).differences).toEqual([])
  const other = kept.map((block) => (block.number === 2 ? { ...block, root: block.root.replace(/^./, 'x') } : block))
  expect((await verify(other)).differences).toMatchObject([{ name: '2: its root is not the one that was kept' }])
})
