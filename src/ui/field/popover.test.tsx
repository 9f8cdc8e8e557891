import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { type ReactNode, useRef, useState } from 'react'
import { expect, test } from 'vitest'
import { CheckField } from './choice-field.tsx'
import { Popover } from './popover.tsx'

const Page = (): ReactNode => {
  const anchor = useRef<HTMLButtonElement>(null)
  const [isOpen, setOpen] = useState(true)
  const [isChecked, setChecked] = useState(false)
  return (
    <main tabIndex={-1}>
      <p>Beside it</p>
      <button type="button" ref={anchor}>
        Cities
      </button>
      {isOpen && (
        <Popover label="Cities" anchor={anchor} onClose={() => setOpen(false)}>
          <p>A note</p>
          <CheckField label="Poznań" checked={isChecked} onChange={setChecked} />
        </Popover>
      )}
    </main>
  )
}

test('M07 a popover stays open for clicks on its words and gaps, and a click on the name of a choice makes it', async () => {
  render(<Page />)
  await userEvent.click(screen.getByText('A note'))
  await userEvent.click(screen.getByRole('dialog'))
  await userEvent.click(screen.getByText('Poznań'))
  expect(screen.getByRole('checkbox', { name: 'Poznań' })).toBeChecked()
  await userEvent.click(screen.getByText('Beside it'))
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
})
