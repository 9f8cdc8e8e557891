import { chmod, mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { scratchFolder } from '../../../tests/support/platform/scratch-folder.ts'
import { isReachable } from './owner.ts'

const otherAccount = { name: 'otherAccount', uid: 54_321, gid: 54_321 }

let folder: Awaited<ReturnType<typeof scratchFolder>>
beforeEach(async () => {
  folder = await scratchFolder()
})
afterEach(() => folder.remove())

test('a program in open folders is reachable for another account, also before its folder exists', async () => {
  const file = join(folder.path, 'program')
  await writeFile(file, '', { mode: 0o755 })
  expect(isReachable(file, otherAccount)).toBe(true)
  expect(isReachable(join(folder.path, 'not', 'yet'), otherAccount)).toBe(true)
})

test('a path below a closed folder is not reachable', async () => {
  const closed = join(folder.path, 'closed')
  await mkdir(join(closed, 'open'), { recursive: true })
  await chmod(closed, 0o700)
  expect(isReachable(join(closed, 'open', 'program'), otherAccount)).toBe(false)
})

test('a program that only its owner may run is not reachable for another account', async () => {
  const file = join(folder.path, 'program')
  await writeFile(file, '', { mode: 0o700 })
  expect(isReachable(file, otherAccount)).toBe(false)
})
