import { spawnSync } from 'node:child_process'
import { expect, test } from 'vitest'

test('two fresh clones at different paths, times, time zones and languages give equal digests of all built files', () => {
  const { status, stdout, stderr } = spawnSync(process.execPath, ['deploy/reproducible-build.mjs'], {
    encoding: 'utf8',
  })
  expect({ status, stderr }).toEqual({ status: 0, stderr: '' })
  expect(stdout).toMatch(/^[0-9a-f]{64} {2}dist of [0-9a-f]{40}, \d{3,} files/)
})
