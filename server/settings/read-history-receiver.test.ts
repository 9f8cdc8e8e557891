import { expect, test } from 'vitest'
import { readConfig } from './config.ts'

test('roots are sent to HTTPS addresses, and to others only if the settings permit it', () => {
  expect(readConfig({ HISTORY_URL: 'https://auditor.example.com/roots' }).historyReceiver).toEqual({
    url: 'https://auditor.example.com/roots',
    token: undefined,
    reach: 'public',
  })
  const plain = { HISTORY_URL: 'http://auditor/roots' }
  expect(() => readConfig(plain)).toThrow(/^HISTORY_URL must begin with https:/)
  const receiver = { url: 'http://auditor/roots', token: 'for the auditor', reach: 'any' }
  const settings = { HISTORY_URL: 'http://auditor/roots/', HISTORY_TOKEN: 'for the auditor', HISTORY_ADDRESSES: 'any' }
  expect(readConfig(settings).historyReceiver).toEqual(receiver)
  expect(readConfig({}).historyReceiver).toBeUndefined()
})

test('an address without a protocol, and a token without an address, are rejected with a sentence that names the address', () => {
  expect(() => readConfig({ HISTORY_URL: 'auditor.example.com' })).toThrow(/^HISTORY_URL .*\.$/)
  expect(() => readConfig({ HISTORY_TOKEN: 'x' })).toThrow(/^HISTORY_URL .*\.$/)
})
