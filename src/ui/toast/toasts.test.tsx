import { act, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type ToastItem, Toasts } from './toasts.tsx'
import { useAutoClose } from './use-auto-close.ts'

const saved: ToastItem = { id: 'a', kind: 'success', title: 'Kampania zapisana', text: 'wersja 3' }
const failed: ToastItem = { id: 'b', kind: 'error', title: '422 - zła data' }

let add: (item: ToastItem) => void

function Page({ first }: { first: ToastItem[] }) {
  const [items, setItems] = useState(first)
  add = (item) => setItems((old) => [...old, item])
  const close = (id: string) => setItems((old) => old.filter((item) => item.id !== id))
  useAutoClose(items, close)
  return <Toasts items={items} onClose={close} />
}

beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
})
afterEach(() => {
  vi.useRealTimers()
})

test('S12 a toast says its title and text, an error as an alert', () => {
  render(<Toasts items={[saved, failed]} onClose={() => {}} />)
  expect(screen.getByRole('status')).toHaveTextContent('Kampania zapisanawersja 3')
  expect(screen.getByRole('alert')).toHaveTextContent('422 - zła data')
})

test('S13 a toast closes 5 seconds after it appeared and not before', () => {
  render(<Page first={[saved]} />)
  act(() => vi.advanceTimersByTime(4999))
  expect(screen.getByText('Kampania zapisana')).toBeInTheDocument()
  act(() => vi.advanceTimersByTime(1))
  expect(screen.queryByText('Kampania zapisana')).toBeNull()
})

test('S13 a later toast neither shortens nor prolongs an earlier one', () => {
  render(<Page first={[saved]} />)
  act(() => vi.advanceTimersByTime(3000))
  act(() => add(failed))
  act(() => vi.advanceTimersByTime(2000))
  expect(screen.queryByText('Kampania zapisana')).toBeNull()
  expect(screen.getByText('422 - zła data')).toBeInTheDocument()
  act(() => vi.advanceTimersByTime(3000))
  expect(screen.queryByText('422 - zła data')).toBeNull()
})

test('a toast closes at once by its cross', async () => {
  const user = userEvent.setup({ advanceTimers: vi.advanceTimersByTime })
  render(<Page first={[saved]} />)
  await user.click(screen.getByRole('button', { name: 'Zamknij' }))
  expect(screen.queryByText('Kampania zapisana')).toBeNull()
})
