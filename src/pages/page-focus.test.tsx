import { act, render, screen } from '@testing-library/react'
import { type ReactNode, StrictMode } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'
import { createGuardedHistory, GuardedHistoryContext } from './guarded-history.ts'
import { PageFocus } from './page-focus.tsx'

beforeEach(() => {
  vi.stubGlobal('scrollTo', () => undefined)
})

const history = createGuardedHistory(
  () => false,
  () => undefined,
)

const page = (path: string, heading: string | null): ReactNode => (
  <StrictMode>
    <GuardedHistoryContext value={history}>
      <button type="button">elsewhere</button>
      <main tabIndex={-1}>
        <PageFocus title={() => 'Kampania'} path={path} />
        {heading !== null && <h1>{heading}</h1>}
      </main>
    </GuardedHistoryContext>
  </StrictMode>
)

test('after a navigation the focus waits for the heading of a page that loads, and never goes to an unnamed main', async () => {
  const { rerender } = render(page('/one', 'First'))
  rerender(page('/two', null))
  expect(document.activeElement).toBe(document.body)
  await act(async () => rerender(page('/two', 'Second')))
  expect(screen.getByRole('heading', { name: 'Second' })).toHaveFocus()
})

test('the focus stays where the user has moved it before the heading came', async () => {
  const { rerender } = render(page('/three', 'First'))
  rerender(page('/four', null))
  const elsewhere = screen.getByRole('button', { name: 'elsewhere' })
  elsewhere.focus()
  await act(async () => rerender(page('/four', 'Second')))
  expect(elsewhere).toHaveFocus()
})

test('a page that is left before its heading came leaves the focus to the next one', async () => {
  const { rerender } = render(page('/five', 'First'))
  rerender(page('/six', null))
  await act(async () => rerender(page('/five', 'First')))
  expect(screen.getByRole('heading', { name: 'First' })).toHaveFocus()
})
