import { act, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { StrictMode } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'
import type { User } from '../../contract/users/user.ts'
import { accountOf } from '../../machines/session/session.ts'
import { fakeApplication } from '../../tests/support/pages/fake-application.ts'
import { sampleAccount } from '../../tests/support/samples/account.ts'
import { App } from '../app/app.tsx'
import { preloadRoute, startFirstPage } from '../app/first-page.ts'
import type { PageRegistry } from './page-registry.ts'
import { routes } from './routes.ts'

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
  const loadsOf = (name: string): number => load.mock.calls.filter(([page]) => page.name === name).length
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

test('promise P2 the view and the services of every page load before it is shown', async () => {
  const begun = new Set<string>()
  const load: PageRegistry['load'] = ({ name }) => {
    begun.add(name)
    return null
  }
  await Promise.all(routes.map(({ Page }) => Page.preload(load)))
  expect([...begun].toSorted()).toEqual([...new Set(routes.map(({ page }) => page.name))].toSorted())
})

test('promise P2 layout, view and services load at once: none waits for another', async () => {
  const load = vi.fn<PageRegistry['load']>(() => new Promise(() => undefined))
  void preloadRoute('/traffic', load)
  expect(load.mock.calls.map(([{ name }]) => name)).toEqual(['traffic'])
})

test('promise P2 a part that cannot be loaded does not keep the page from its first render', async () => {
  await expect(preloadRoute('/traffic', () => Promise.reject(new Error('gone')))).resolves.toBeUndefined()
})

const locationOf = (address: string): Location => {
  window.history.replaceState(null, '', address)
  return window.location
}

/** The application before its first render; `show` resolves `firstData.shown`. */
const beforeFirstRender = async (path: string, user: User | null) => {
  const { application, calls } = fakeApplication({ user })
  let show = (): void => undefined
  const shown = new Promise<void>((resolve) => {
    show = resolve
  })
  await preloadRoute(path, application.load)
  await waitFor(() => expect(accountOf(application.session.getSnapshot())).toEqual(user))
  const first = { ...application, firstData: { ...application.firstData, shown } }
  const start = (address: string): void => startFirstPage(first, locationOf(address))
  const children = (): string[] => Object.keys(first.root.getSnapshot().children)
  return { start, children, calls, show: () => show(), application: first }
}

test('promise P2 the first page requests its data before it is rendered, and keeps the machine that has it', async () => {
  const { start, children, calls, show, application } = await beforeFirstRender('/campaign', sampleAccount())
  start('/campaign?status=end')
  await waitFor(() =>
    expect(calls.find(({ id }) => id === 'campaign.list')?.options.query).toMatchObject({ status: ['end'] }),
  )
  render(<App application={application} />)
  await screen.findByRole('heading', { level: 1, name: 'Kampanie' })
  await act(async () => show())
  expect(children()).toContain('campaigns')
  expect(calls.filter(({ id }) => id === 'campaign.list')).toHaveLength(1)
  // Those of the side bar.
  expect(calls.filter(({ id }) => id === 'campaign.counts')).toHaveLength(1)
})

test('promise P2 the machine of the first page is given up after the first data if no page shows it', async () => {
  const { start, children, show } = await beforeFirstRender('/campaign', sampleAccount())
  start('/campaign')
  expect(children()).toContain('campaigns')
  show()
  await waitFor(() => expect(children()).not.toContain('campaigns'))
})

test.each([
  ['nobody', '/campaign', null],
  ['an account that may not see it', '/location', sampleAccount()],
])('promise P2 no page starts early for %s', async (_, path, user) => {
  const { start, children } = await beforeFirstRender(path, user)
  const before = children()
  start(path)
  expect(children()).toEqual(before)
})
