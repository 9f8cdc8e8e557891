import { act, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { StrictMode } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'
import { fakeApplication } from '../../tests/support/fake-application.ts'
import { sampleAccount } from '../../tests/support/samples/account.ts'
import { App } from './app.tsx'
import { preloadRoute } from './preload-route.ts'
import { routes } from './routes.tsx'
import type { ScreenRegistry } from './screen-registry.ts'

beforeEach(() => {
  vi.stubGlobal('scrollTo', () => undefined)
})

const open = async () => {
  window.history.replaceState(null, '', '/dashboard')
  const { application } = fakeApplication({ user: sampleAccount() })
  const load = vi.fn(application.load)
  render(
    <StrictMode>
      <App application={{ ...application, load }} />
    </StrictMode>,
  )
  await screen.findByRole('heading', { level: 1, name: 'Pulpit' })
  const loadsOf = (name: string): number => load.mock.calls.filter(([screenName]) => screenName === name).length
  return { loadsOf, link: screen.getByRole('link', { name: /^Ruch$/ }) }
}

test('promise P2 a link loads its page when it gets the focus, once', async () => {
  const { loadsOf, link } = await open()
  act(() => link.focus())
  await waitFor(() => expect(loadsOf('traffic')).toBe(1))
  act(() => link.blur())
  act(() => link.focus())
  fireEvent.pointerDown(link)
  expect(loadsOf('traffic')).toBe(1)
})

test('promise P2 a link loads its page at the press of a pointer', async () => {
  const { loadsOf, link } = await open()
  fireEvent.pointerDown(link)
  expect(loadsOf('traffic')).toBe(1)
})

test('promise P2 a link loads its page when the pointer stays on it, and not when it only passes', async () => {
  const { loadsOf, link } = await open()
  vi.useFakeTimers()
  try {
    fireEvent.pointerOver(link)
    fireEvent.pointerOver(document.body)
    vi.advanceTimersByTime(1000)
    expect(loadsOf('traffic')).toBe(0)
    fireEvent.pointerOver(link)
    vi.advanceTimersByTime(1000)
    expect(loadsOf('traffic')).toBe(1)
  } finally {
    vi.useRealTimers()
  }
})

test('promise P2 every page with a screen can be loaded before it is shown', () => {
  const withoutScreen = routes.filter(({ Page }) => !Page.preload).map(({ path }) => path)
  expect(withoutScreen).toEqual(['/testing'])
})

test('promise P2 layout, page and screen load at once: none waits for another', async () => {
  const load = vi.fn<ScreenRegistry['load']>(() => new Promise(() => undefined))
  void preloadRoute('/traffic', load)
  expect(load.mock.calls).toEqual([['traffic']])
})

test('promise P2 a part that cannot be loaded does not keep the page from its first render', async () => {
  await expect(preloadRoute('/traffic', () => Promise.reject(new Error('gone')))).resolves.toBeUndefined()
})
