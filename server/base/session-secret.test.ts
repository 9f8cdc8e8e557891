import { stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { scratchFolder } from '../../tests/support/platform/scratch-folder.ts'
import { storedSessionSecret } from './session-secret.ts'

let folder: Awaited<ReturnType<typeof scratchFolder>>
beforeEach(async () => {
  folder = await scratchFolder()
})
afterEach(() => folder.remove())

test('the secret is generated once, kept, and readable by its owner only', async () => {
  const secret = await storedSessionSecret(folder.path)
  expect(secret).toMatch(/^[0-9a-f]{64}$/)
  expect(await storedSessionSecret(folder.path)).toBe(secret)
  expect((await stat(join(folder.path, 'session-secret'))).mode & 0o777).toBe(0o600)
})

test('a file that is too short to be a secret is replaced', async () => {
  await writeFile(join(folder.path, 'session-secret'), '\n')
  expect(await storedSessionSecret(folder.path)).toMatch(/^[0-9a-f]{64}$/)
})
