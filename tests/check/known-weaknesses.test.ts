import { spawnSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { scratchFolder } from '../support/platform/scratch-folder.ts'

const weakness = (severity: string) => ({
  severity,
  title: `a ${severity} weakness`,
  url: 'https://github.com/advisories/GHSA-0',
})

/** What the program says of an answer of the registry, and how it ends. */
const judged = async (report: unknown) => {
  const folder = await scratchFolder()
  onTestFinished(() => folder.remove())
  const file = join(folder.path, 'report.json')
  writeFileSync(file, JSON.stringify(report))
  const { status, stdout } = spawnSync(process.execPath, ['deploy/known-weaknesses.mjs', '--report', file], {
    encoding: 'utf8',
  })
  return { status, lines: stdout.trim().split('\n') }
}

test('a known weakness is named with the time for its repair and ends the check with an error', async () => {
  const vulnerabilities = {
    one: { name: 'one', via: [weakness('critical')], fixAvailable: true },
    two: { name: 'two', via: [weakness('moderate')], fixAvailable: false },
    // Has it only through another package, which is named by itself.
    three: { name: 'three', via: ['one'], fixAvailable: true },
  }
  expect(await judged({ vulnerabilities })).toEqual({
    status: 1,
    lines: [
      'critical: one: a critical weakness (https://github.com/advisories/GHSA-0), repair within 2 days',
      'moderate: two: a moderate weakness (https://github.com/advisories/GHSA-0), there is no repair yet',
      'known weaknesses: 2',
    ],
  })
})

test('without a known weakness the check succeeds, and without an answer of the registry it does not', async () => {
  expect(await judged({ vulnerabilities: {} })).toEqual({ status: 0, lines: ['known weaknesses: 0'] })
  expect((await judged({ message: 'unavailable' })).status).toBe(2)
})
