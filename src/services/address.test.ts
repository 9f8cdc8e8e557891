import { afterEach, expect, test, vi } from 'vitest'
import { serviceBases } from '../../contract/services.ts'
import { addressOf } from './address.ts'
import { baseOf } from './settings.ts'

afterEach(() => {
  vi.unstubAllEnvs()
})

test('an address has the base of the service, its parameters and repeated query keys', () => {
  expect(
    addressOf({ service: 'analytics', path: '/campaign/{uuid}/spot/{spotId}/file' }, { uuid: 'a/b', spotId: 3 }),
  ).toBe('/api/analytics/campaign/a%2Fb/spot/3/file')
  expect(
    addressOf(
      { service: 'locationV1', path: '/city' },
      {},
      { status: ['new', 'ready'], filter: 'Łódź', none: undefined },
    ),
  ).toBe('/api/location/v1/city?status=new&status=ready&filter=%C5%81%C3%B3d%C5%BA')
})

test('a missing parameter is an error, not a path with braces', () => {
  expect(() => addressOf({ service: 'users', path: '/user/{id}' })).toThrow('needs id')
})

test('C08 every service has its own base', () => {
  for (const [service, base] of Object.entries(serviceBases)) {
    expect(baseOf(service as keyof typeof serviceBases)).toBe(base)
  }
  expect(new Set(Object.values(serviceBases)).size).toBe(Object.keys(serviceBases).length)
})

test('C08 the base of a service can be set without changing the others', async () => {
  vi.stubEnv('VITE_BASE_LOCATION_V1', 'https://places.example/v1/')
  expect(baseOf('locationV1')).toBe('https://places.example/v1')
  expect(baseOf('locationV2')).toBe('/api/location/v2')
})
