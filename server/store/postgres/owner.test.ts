import { chmod, mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { scratchFolder } from '../../../tests/support/scratch-folder.ts'
import { reachable } from './owner.ts'

const stranger = { name: 'stranger', uid: 54_321, gid: 54_321 }

let folder: Awaited<ReturnType<typeof scratchFolder>>
beforeEach(async () => {
  folder = await scratchFolder()
})
afterEach(() => folder.remove())

test('a program in open folders can be reached by a stranger, also before its folder exists', async () => {
  const file = join(folder.path, 'program')
  await writeFile(file, '', { mode: 0o755 })
  expect(reachable(file, stranger)).toBe(true)
  expect(reachable(join(folder.path, 'not', 'yet'), stranger)).toBe(true)
})

test('a closed folder anywhere above keeps a stranger out', async () => {
  const closed = join(folder.path, 'closed')
  await mkdir(join(closed, 'open'), { recursive: true })
  await chmod(closed, 0o700)
  expect(reachable(join(closed, 'open', 'program'), stranger)).toBe(false)
})

test('a program that only its owner may run is not reachable', async () => {
  const file = join(folder.path, 'program')
  await writeFile(file, '', { mode: 0o700 })
  expect(reachable(file, stranger)).toBe(false)
})
