import { mkdir, readdir, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { scratchFolder } from '../../tests/support/platform/scratch-folder.ts'
import { keepAssets } from './keep-assets.mjs'

test('accident 14: an update keeps the assets of the two builds before it, and no older ones', async () => {
  const folder = await scratchFolder()
  const present = join(folder.path, 'client')
  const update = async (...names: string[]): Promise<string[]> => {
    const fresh = join(folder.path, 'fresh')
    await mkdir(join(fresh, 'assets'), { recursive: true })
    for (const name of names) await writeFile(join(fresh, 'assets', name), name)
    await keepAssets(fresh, present)
    await rm(present, { recursive: true, force: true })
    await rename(fresh, present)
    return (await readdir(join(present, 'assets'))).sort()
  }
  expect(await update('index-1.js', 'map.js')).toEqual(['index-1.js', 'map.js'])
  expect(await update('index-2.js', 'map.js')).toEqual(['index-1.js', 'index-2.js', 'map.js'])
  expect(await update('index-3.js')).toEqual(['index-1.js', 'index-2.js', 'index-3.js', 'map.js'])
  expect(await update('index-3.js')).toEqual(['index-1.js', 'index-2.js', 'index-3.js', 'map.js'])
  expect(await update('index-4.js')).toEqual(['index-2.js', 'index-3.js', 'index-4.js', 'map.js'])
  expect(await update('index-5.js')).toEqual(['index-3.js', 'index-4.js', 'index-5.js'])
  await folder.remove()
})
