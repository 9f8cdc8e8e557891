import { act, render, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { fakeApplication } from '../../tests/support/pages/fake-application.ts'
import { sampleAccount } from '../../tests/support/samples/account.ts'
import { App } from '../app/app.tsx'

const pageModule = vi.hoisted(() => {
  let load = (): void => undefined
  const loaded = new Promise<void>((resolve) => {
    load = resolve
  })
  return { loaded, load: () => load() }
})

vi.mock('../features/dashboard/dashboard-page.tsx', async () => {
  await pageModule.loaded
  return { DashboardPage: () => <h1>Pulpit</h1> }
})

test('S10 a page loads lazily, and a spinner shows while it does', async () => {
  window.history.replaceState(null, '', '/dashboard')
  vi.stubGlobal('scrollTo', () => undefined)
  render(<App application={fakeApplication({ user: sampleAccount() }).application} />)
  await screen.findByRole('navigation', { name: 'Nawigacja' })
  expect(screen.getByRole('status', { name: 'Wczytywanie' })).toBeInTheDocument()
  expect(screen.queryByRole('heading')).toBeNull()
  await act(async () => pageModule.load())
  expect(await screen.findByRole('heading', { name: 'Pulpit' })).toBeInTheDocument()
  expect(screen.queryByRole('status', { name: 'Wczytywanie' })).toBeNull()
})
