import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { type ToastItem, Toasts } from './toasts.tsx'

const saved: ToastItem = { id: 'a', kind: 'success', title: 'Kampania zapisana', text: 'wersja 3' }
const failed: ToastItem = { id: 'b', kind: 'error', title: '422 - zła data' }

test('S12 a toast shows its title and text; an error is an alert', () => {
  render(<Toasts items={[saved, failed]} onClose={() => {}} />)
  expect(screen.getByRole('status')).toHaveTextContent('Kampania zapisanawersja 3')
  expect(screen.getByRole('alert')).toHaveTextContent('422 - zła data')
})

test('the close button closes a toast immediately', async () => {
  const close = vi.fn()
  render(<Toasts items={[saved]} onClose={close} />)
  await userEvent.click(screen.getByRole('button', { name: 'Zamknij' }))
  expect(close).toHaveBeenCalledExactlyOnceWith('a')
})
