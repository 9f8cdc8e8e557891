import { generateSync } from 'otplib'
import { expect, test } from 'vitest'
import { appAddress, newAppSecret, stepOfCode } from './one-time-code.ts'

// RFC 6238, appendix B: the secret "12345678901234567890" in Base32, times in seconds, and the last six digits.
const SECRET = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ'
const at = (seconds: number): Date => new Date(seconds * 1000)

test.each([
  [59, '287082'],
  [1_111_111_109, '081804'],
  [1_234_567_890, '005924'],
  [20_000_000_000, '353130'],
])('at second %i of RFC 6238 the code %s is right', (seconds, code) => {
  expect(stepOfCode(SECRET, code, { at: at(seconds), afterStep: 0 })).toBe(Math.floor(seconds / 30))
})

test('a code is valid one step before and after its own, and neither earlier nor later', () => {
  const code = generateSync({ secret: SECRET, epoch: 3000 })
  const steps = [-60, -30, 0, 29, 59, 60].map((seconds) =>
    stepOfCode(SECRET, code, { at: at(3000 + seconds), afterStep: 0 }),
  )
  expect(steps).toEqual([null, 100, 100, 100, 100, null])
})

test('a code of the last used step or of an earlier one is not accepted, also if the clock went back', () => {
  const code = generateSync({ secret: SECRET, epoch: 3000 })
  const accepted = [99, 100, 101, 1_000_000].map((afterStep) => stepOfCode(SECRET, code, { at: at(3000), afterStep }))
  expect(accepted).toEqual([100, null, null, null])
})

test.each(['', '28708', '2870822', '28708a', '２８７０８２'])('“%s” is no code', (code) => {
  expect(stepOfCode(SECRET, code, { at: at(59), afterStep: 0 })).toBeNull()
})

test('the address for a QR code names the platform and the account', () => {
  const secret = newAppSecret()
  expect(secret).toMatch(/^[A-Z2-7]{32}$/)
  const address = new URL(appAddress(secret, { issuer: 'Arabox', username: 'zofia.łęcka' }))
  expect([address.protocol, address.host, decodeURIComponent(address.pathname)]).toEqual([
    'otpauth:',
    'totp',
    '/Arabox:zofia.łęcka',
  ])
  expect(address.searchParams.get('secret')).toBe(secret)
  expect(address.searchParams.get('issuer')).toBe('Arabox')
})
