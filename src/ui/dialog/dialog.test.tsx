import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { Dialog } from './dialog.tsx'

const open = () =>
  render(
    <Dialog open title="Report" onClose={() => undefined}>
      <input aria-label="From" />
      <input aria-label="To" />
    </Dialog>,
  )
const isEntered = () => expect(document.querySelector('.p-dialog-enter-done')).not.toBeNull()

test('the focus begins at the first field of a dialog', async () => {
  open()
  await waitFor(isEntered)
  expect(screen.getByLabelText('From')).toHaveFocus()
})

test('a field that is used before the dialog has opened completely keeps the focus', async () => {
  open()
  const field = screen.getByLabelText('To')
  field.focus()
  fireEvent.change(field, { target: { value: '01.' } })
  await waitFor(isEntered)
  expect(field).toHaveFocus()
})
