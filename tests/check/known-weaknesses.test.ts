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

/** What the program says of two answers of the registry, and how it ends. */
const judged = async (report: unknown, signatures: unknown = { invalid: [], missing: [] }) => {
  const folder = await scratchFolder()
  onTestFinished(() => folder.remove())
  const parameters = Object.entries({ report, signatures }).flatMap(([name, content]) => {
    const file = join(folder.path, `${name}.json`)
    writeFileSync(file, typeof content === 'string' ? content : JSON.stringify(content))
    return [`--${name}`, file]
  })
  const { status, stdout, stderr } = spawnSync(process.execPath, ['deploy/known-weaknesses.mjs', ...parameters], {
    encoding: 'utf8',
  })
  return { status, lines: stdout.trim().split('\n'), errors: stderr.trim() }
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
      'packages without a valid signature: 0',
    ],
    errors: '',
  })
})

test('without a known weakness the check succeeds, and without an answer of the registry it does not', async () => {
  expect(await judged({ vulnerabilities: {} })).toEqual({
    status: 0,
    lines: ['known weaknesses: 0', 'packages without a valid signature: 0'],
    errors: '',
  })
  expect(await judged({ message: 'unavailable' })).toMatchObject({
    status: 2,
    errors: 'The registry gave no answer about known weaknesses.',
  })
})

test('a package whose signature is invalid or missing is named, and ends the check with an error', async () => {
  const signatures = { invalid: [{ name: 'one', version: '1.0.0' }], missing: [{ name: 'two', version: '2.0.0' }] }
  expect(await judged({ vulnerabilities: {} }, signatures)).toMatchObject({
    status: 1,
    lines: [
      'known weaknesses: 0',
      'invalid signature: one 1.0.0',
      'no signature: two 2.0.0',
      'packages without a valid signature: 2',
    ],
  })
})

test('signatures that could not be checked are said to be unchecked, and the check does not succeed', async () => {
  for (const noAnswer of ['', { error: { code: 'ENOTFOUND' } }])
    expect(await judged({ vulnerabilities: {} }, noAnswer)).toMatchObject({
      status: 2,
      errors: 'Signatures were not checked: the registry or its keys gave no answer.',
    })
})
