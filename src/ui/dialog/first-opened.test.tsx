import { render, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { Dialog } from './dialog.tsx'

vi.mock('primereact/dialog', () => ({
  Dialog: ({ visible, header }: { visible: boolean; header: string }) => (
    <p>
      {header} {visible ? 'open' : 'closed'}
    </p>
  ),
}))

test('promise P3 PrimeReact’s part of a dialog is mounted when it is first opened, and stays for its transitions', () => {
  const dialog = (open: boolean) => (
    <Dialog open={open} title="Report" onClose={() => undefined}>
      text
    </Dialog>
  )
  const { rerender } = render(dialog(false))
  expect(screen.queryByText(/^Report/)).toBeNull()
  rerender(dialog(true))
  expect(screen.getByText('Report open')).toBeVisible()
  rerender(dialog(false))
  expect(screen.getByText('Report closed')).toBeVisible()
})
