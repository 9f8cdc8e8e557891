import { expect, test } from 'vitest'
import { checkedLookup, isRegistrable, mayReach } from './outgoing-address.ts'

test.each([
  '127.0.0.1',
  '10.1.2.3',
  '172.31.255.1',
  '192.168.1.1',
  '169.254.169.254',
  '100.64.0.1',
  '0.0.0.0',
  '224.0.0.1',
  '255.255.255.255',
  '::1',
  '::',
  'fe80::1',
  'fd00::1',
  '::ffff:10.0.0.1',
  '64:ff9b::a00:1',
  '2002:a00:1::1',
  '2001:db8::1',
])('a webhook does not reach %s, which is not on the public internet', (address) => {
  expect(mayReach(address, false)).toBe(false)
})

test.each(['1.1.1.1', '172.32.0.1', '100.128.0.1', '2606:4700::1111'])('a webhook reaches %s', (address) => {
  expect(mayReach(address, false)).toBe(true)
})

test('only a setting opens this machine to webhooks, and nothing else of a private network', () => {
  expect([mayReach('127.0.0.1', true), mayReach('::1', true)]).toEqual([true, true])
  expect([mayReach('10.0.0.1', true), mayReach('::ffff:127.0.0.1', true)]).toEqual([false, false])
})

test.each([
  'http://receiver.example/x',
  'https://user:secret@receiver.example/x',
  'https://localhost/x',
  'https://a.localhost/x',
  'https://10.0.0.1/x',
  'https://2130706433/x',
  'https://0x7f.1/x',
  'https://[::1]/x',
  'https://[::ffff:127.0.0.1]/x',
  'https://127.0.0.1./x',
  'ftp://receiver.example/x',
  'https://',
])('%s cannot be registered', (url) => {
  expect(isRegistrable(url, false)).toBe(false)
})

test('HTTPS on the internet can be registered; HTTP only to this machine, if a setting allows it', () => {
  expect(isRegistrable('https://receiver.example:8443/x?y=1', false)).toBe(true)
  expect(isRegistrable('http://127.0.0.1:9000/x', true)).toBe(true)
  expect(isRegistrable('http://localhost:9000/x', true)).toBe(true)
  expect(isRegistrable('http://receiver.example/x', true)).toBe(false)
})

test('a name that leads to this machine is refused when it is connected to', async () => {
  const found = (toLoopback: boolean) =>
    new Promise((resolve) =>
      checkedLookup(toLoopback)('localhost', { all: false }, (error, address) => resolve(error?.name ?? address)),
    )
  expect(await found(false)).toBe('ForbiddenAddressError')
  expect(['127.0.0.1', '::1']).toContain(await found(true))
})
