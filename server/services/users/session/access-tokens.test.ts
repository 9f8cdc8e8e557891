import { afterEach, expect, test, vi } from 'vitest'
import { ACCESS_SECONDS, accessTokens } from './access-tokens.ts'

afterEach(() => vi.useRealTimers())

test('promise R9 a token that was read before is expired after its lifetime, and one of another secret is never read', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-06-01T10:00:00Z') })
  const tokens = accessTokens('a secret of at least thirty-two bytes')
  const token = await tokens.sign('a session')
  expect([await tokens.read(token), await tokens.read(token)]).toEqual(['a session', 'a session'])
  expect(await accessTokens('another secret of at least thirty-two bytes').read(token)).toBeNull()
  vi.advanceTimersByTime((ACCESS_SECONDS - 1) * 1000)
  expect(await tokens.read(token)).toBe('a session')
  vi.advanceTimersByTime(1000)
  expect([await tokens.read(token), await tokens.read(token)]).toEqual(['expired', 'expired'])
})
