import { afterEach, expect, test, vi } from 'vitest'
import { removeServiceWorkers, reportVitals } from './startup-tasks.ts'

type Reported = { name: string; value: number; rating: string }
const observers = vi.hoisted(() => new Map<string, (metric: Reported) => void>())

vi.mock('web-vitals', () => {
  const observe = (name: string) => (report: (metric: Reported) => void) => observers.set(name, report)
  return Object.fromEntries(['CLS', 'FCP', 'INP', 'LCP', 'TTFB'].map((name) => [`on${name}`, observe(name)]))
})

afterEach(() => {
  vi.unstubAllGlobals()
})

test('S02 every registered service worker is unregistered', async () => {
  const workerOf = (scope: string) => ({ scope: `https://platform${scope}`, unregister: vi.fn(async () => true) })
  const workers = [workerOf('/'), workerOf('/campaign/')]
  vi.stubGlobal('navigator', { serviceWorker: { getRegistrations: async () => workers } })
  expect(await removeServiceWorkers()).toBe(2)
  for (const worker of workers) expect(worker.unregister).toHaveBeenCalledOnce()
})

test('S02 the service worker of the player stays, because a screen starts with it when there is no network', async () => {
  const player = { scope: 'https://platform/player/', unregister: vi.fn() }
  const older = { scope: 'https://platform/', unregister: vi.fn(async () => true) }
  vi.stubGlobal('navigator', { serviceWorker: { getRegistrations: async () => [player, older] } })
  expect(await removeServiceWorkers()).toBe(1)
  expect(player.unregister).not.toHaveBeenCalled()
})

test('S02 a browser without service workers is supported', async () => {
  vi.stubGlobal('navigator', {})
  expect(await removeServiceWorkers()).toBe(0)
})

test('S03 web vitals are recorded in the event log', async () => {
  const notes: [string, Record<string, unknown>][] = []
  await reportVitals({ note: (type, facts) => notes.push([type, facts]) })
  expect([...observers.keys()].sort()).toEqual(['CLS', 'FCP', 'INP', 'LCP', 'TTFB'])
  observers.get('LCP')?.({ name: 'LCP', value: 812, rating: 'good' })
  expect(notes).toEqual([['web_vital', { name: 'LCP', value: 812, rating: 'good' }]])
})
