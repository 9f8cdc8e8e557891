import { SignJWT } from 'jose'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { HOUR_MS } from '../../../../machines/calendar/durations.ts'
import { tokenSigner } from '../../../base/token-signer.ts'
import { ACCESS_SECONDS, accessTokens } from './access-tokens.ts'

const SECRET = 'a secret of at least thirty-two bytes'
const OTHER_SECRET = 'another secret of at least thirty-two bytes'
const since = new Date('2026-06-01T10:00:00Z')

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: since })
})
afterEach(() => vi.useRealTimers())

const tokensOf = (secrets: { signing?: string; alsoValid?: string } = {}, uuid = 'this platform') =>
  accessTokens({
    signer: tokenSigner({ signing: SECRET, ...secrets }),
    getPlatformNumber: async () => ({ uuid, since }),
    lifetimes: { idle: 14, longest: 30 },
  })

test('promise R9 a token that was read before is expired after its lifetime, and one of another secret is never read', async () => {
  const tokens = tokensOf()
  const token = await tokens.sign('a session')
  expect([await tokens.read(token), await tokens.read(token)]).toEqual(['a session', 'a session'])
  expect(await tokensOf({ signing: OTHER_SECRET }).read(token)).toBeNull()
  vi.advanceTimersByTime((ACCESS_SECONDS - 1) * 1000)
  expect(await tokens.read(token)).toBe('a session')
  vi.advanceTimersByTime(1000)
  expect([await tokens.read(token), await tokens.read(token)]).toEqual(['expired', 'expired'])
})

test('a token of another platform with the same secret is not read, nor one with the audience of a file', async () => {
  const token = await tokensOf({}, 'another platform').sign('a session')
  expect(await tokensOf().read(token)).toBeNull()
  const ofFile = new SignJWT({ sid: 'a session' }).setIssuer('this platform').setAudience('spot-file')
  expect(
    await tokensOf().read(await tokenSigner({ signing: SECRET }).sign(ofFile.setExpirationTime('600s'))),
  ).toBeNull()
})

test('a token of the release before, without a platform, is read for a day after the update and not later', async () => {
  const before = async () => {
    const token = new SignJWT({ sid: 'a session' }).setIssuedAt().setExpirationTime('600s')
    return tokenSigner({ signing: SECRET }).sign(token)
  }
  vi.advanceTimersByTime(24 * HOUR_MS - 1)
  expect(await tokensOf().read(await before())).toBe('a session')
  vi.advanceTimersByTime(1)
  expect(await tokensOf().read(await before())).toBeNull()
})

test('while a secret is changed, servers with the old and with the new one accept tokens of each other', async () => {
  const both = [
    tokensOf({ signing: SECRET, alsoValid: OTHER_SECRET }),
    tokensOf({ signing: OTHER_SECRET, alsoValid: SECRET }),
  ]
  const issued = await Promise.all(both.map((tokens) => tokens.sign('a session')))
  for (const tokens of both)
    expect(await Promise.all(issued.map((token) => tokens.read(token)))).toEqual(['a session', 'a session'])
  // After the change, only what the new secret signed is valid.
  const after = tokensOf({ signing: OTHER_SECRET })
  expect(await Promise.all(issued.map((token) => after.read(token)))).toEqual([null, 'a session'])
})
