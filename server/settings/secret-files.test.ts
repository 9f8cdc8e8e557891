import { mkdir, writeFile } from 'node:fs/promises'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { scratchFolder } from '../../tests/support/platform/scratch-folder.ts'
import { readConfig } from './config.ts'
import { secretSettings } from './reader.ts'
import { withSecretFiles } from './secret-files.ts'
import { settingsTable } from './table.ts'

let folder: Awaited<ReturnType<typeof scratchFolder>>
beforeEach(async () => {
  folder = await scratchFolder()
})
afterEach(() => folder.remove())

const written = async (text: string): Promise<string> => {
  await writeFile(`${folder.path}/secret`, text)
  return `${folder.path}/secret`
}

test.each(['\n', '\r\n', ''])('a secret is read from its file, without the line break %j at its end', async (end) => {
  const SESSION_SECRET_FILE = await written(`a secret of at least thirty-two letters ${end}`)
  expect(readConfig({ SESSION_SECRET_FILE }).sessionSecret).toBe('a secret of at least thirty-two letters ')
})

test('a secret from a file is checked like one from a variable, and its text is not shown', async () => {
  const SESSION_SECRET_FILE = await written('short')
  expect(() => readConfig({ SESSION_SECRET_FILE })).toThrow(/^SESSION_SECRET must/)
  expect(() => readConfig({ SESSION_SECRET_FILE })).not.toThrow(/short"/)
})

test('a file that cannot be read, an empty one and a secret that is set twice are refused with the name of the variable', async () => {
  const read = (env: Record<string, string>) => () => withSecretFiles(env, ['REDIS_URL'])
  const missing = `${folder.path}/missing`
  expect(read({ REDIS_URL_FILE: missing })).toThrow(
    `REDIS_URL_FILE names the file "${missing}", which cannot be read (ENOENT).`,
  )
  await mkdir(`${folder.path}/folder`)
  expect(read({ REDIS_URL_FILE: `${folder.path}/folder` })).toThrow('cannot be read (EISDIR)')
  const empty = await written('\n')
  expect(read({ REDIS_URL_FILE: empty })).toThrow(`REDIS_URL_FILE names the file "${empty}", which is empty.`)
  expect(read({ REDIS_URL_FILE: empty, REDIS_URL: 'redis://127.0.0.1' })).toThrow(
    'REDIS_URL and REDIS_URL_FILE are both set; remove one of them.',
  )
})

test('every setting whose name says that it is a secret, and every address that may have a password, can be in a file', () => {
  const named = Object.keys(settingsTable).filter((name) => /_(SECRET|PASSWORD|TOKEN|KEY)$/.test(name))
  expect(named.filter((name) => !secretSettings.includes(name))).toEqual([])
  expect([...secretSettings].sort()).toEqual([
    'AWS_ACCESS_KEY_ID',
    'AWS_SECRET_ACCESS_KEY',
    'AWS_SESSION_TOKEN',
    'CONTENT_REPORT_TOKEN',
    'CONTENT_SECRET',
    'DATABASE_URL',
    'DEVICE_KEY',
    'FIRST_ADMIN_PASSWORD',
    'HISTORY_KEY',
    'HISTORY_TOKEN',
    'IMPORT_PASSWORD',
    'MAPBOX_TOKEN',
    'METRICS_TOKEN',
    'MQTT_PASSWORD',
    'MQTT_URL',
    'REDIS_URL',
    'RESEARCH_TOKEN',
    'SESSION_SECRET',
    'SESSION_SECRET_PREVIOUS',
    'SIMULATE_PASSWORD',
    'SMTP_URL',
    'STATISTICS_URL',
    'XIBO_CLIENT_ID',
    'XIBO_CLIENT_SECRET',
  ])
})
