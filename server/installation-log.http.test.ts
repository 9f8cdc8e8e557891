import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { pino } from 'pino'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { scratchFolder } from '../tests/support/platform/scratch-folder.ts'
import { type TestPlatform, testPlatform } from '../tests/support/platform/test-platform.ts'
import { buildApp } from './app.ts'
import { compose } from './composition.ts'
import { newSecretLog, recordOwnFiles, sessionSecretOf } from './installation/own-files.ts'

let folder: Awaited<ReturnType<typeof scratchFolder>>
let platform: TestPlatform
let app: Awaited<ReturnType<typeof buildApp>>
let lines: string[]
const log = pino({ level: 'info' }, { write: (line: string) => lines.push(JSON.parse(line).msg) })

beforeEach(async () => {
  folder = await scratchFolder()
  lines = []
  const firstAdmin = { username: 'anna', password: 'a long password' }
  const opened = await testPlatform({ config: { mode: 'production', dataDir: folder.path, firstAdmin } })
  platform = { ...opened, log }
})
afterEach(async () => {
  await app.close()
  await platform.close()
  await folder.remove()
})

const start = async () => {
  app = await buildApp(await compose(platform))
}

test('a signing key that is made is in the log, with a warning if it replaces a lost one', async () => {
  const secret = () => sessionSecretOf(platform.config, newSecretLog(platform.store, log))
  const first = await secret()
  expect(await secret()).toBe(first)
  await start()
  await rm(join(folder.path, 'session-secret'))
  expect(await secret()).not.toBe(first)
  expect(lines.filter((line) => line.includes('key'))).toEqual([
    'a signing key was made',
    'there was no signing key, so a new one was made: all sessions and signed links have ended',
  ])
})

test('a folder of files that is not the platform’s own is in the log once, and so is its return', async () => {
  await start()
  await app.work()
  await app.work()
  await recordOwnFiles(platform)
  await app.work()
  expect(lines.filter((line) => line.includes('folder'))).toEqual([
    'the folder of films and imports is not the one of this platform, or is not mounted: nothing is deleted from it',
    'the folder of films and imports is the one of this platform again',
  ])
})
