import { mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { HOUR_MS } from '../../machines/calendar/durations.ts'
import { removeAbandonedFiles } from './abandoned-files.ts'

test('a server that starts removes what killed servers left, and keeps what another server is receiving', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'abandoned-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const yesterday = new Date(Date.now() - 24 * HOUR_MS)
  for (const name of ['left.part', 'stored.mp4', 'arriving.part']) await writeFile(join(folder, name), 'data')
  for (const name of ['left.part', 'stored.mp4']) await utimes(join(folder, name), yesterday, yesterday)
  await removeAbandonedFiles(folder, (name) => name.endsWith('.part'))
  expect((await readdir(folder)).sort()).toEqual(['arriving.part', 'stored.mp4'])
})
