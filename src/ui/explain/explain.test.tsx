import { render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { withPlainSpaces } from '../../../tests/support/pages/plain-spaces.ts'
import type { Explanation } from './explanation.tsx'
import { HowComputed } from './how-computed.tsx'
import { Measured } from './measured.tsx'
import { measuredShareText } from './measurement.ts'

const contacts: Explanation = {
  name: 'Kontakty',
  formula: '(osoby + samochody × mnożnik) × wyświetlenia',
  inputs: [
    { name: 'Osoby netto', value: 1_802_340, unit: 'osób' },
    { name: 'Samochody', value: null },
  ],
  multipliers: [{ name: 'Przelicznik: osoby na samochód', value: 1.4 }],
  counting: 'net',
  period: '2–15 marca 2026',
  measured: { measuredHours: 412, hours: 504 },
}
const question = (): HTMLElement => screen.getByRole('button', { name: 'Jak policzono: Kontakty' })

test('a number explains its computation: formula, inputs, multipliers, counting, period and hours', async () => {
  render(<HowComputed explanation={contacts} />)
  expect(screen.queryByRole('dialog')).toBeNull()
  await userEvent.click(question())
  const card = within(screen.getByRole('dialog', { name: 'Jak policzono: Kontakty' }))
  expect(card.getByText(contacts.formula)).toBeInTheDocument()
  expect(
    card.getAllByRole('row').map((row) => [...row.children].map((cell) => withPlainSpaces(cell.textContent)).join('|')),
  ).toEqual([
    'Składnik|Wartość|Jednostka',
    'Dane',
    'Osoby netto|1 802 340|osób',
    'Samochody|–|',
    'Przeliczniki',
    'Przelicznik: osoby na samochód|1,4|',
  ])
  expect(card.getAllByRole('definition').map((fact) => withPlainSpaces(fact.textContent))).toEqual([
    'netto',
    '2–15 marca 2026',
    'zmierzono 412 z 504 godz., 82 %',
  ])
})

test('focus moves into the explanation and returns to its button after Escape, the close button or a click on text', async () => {
  render(
    <main>
      <HowComputed explanation={contacts} />
      <p>Obok</p>
    </main>,
  )
  const actions = {
    escape: () => userEvent.keyboard('{Escape}'),
    cross: () => userEvent.click(screen.getByRole('button', { name: 'Zamknij' })),
    elsewhere: () => userEvent.click(screen.getByText('Obok')),
  }
  for (const close of Object.values(actions)) {
    await userEvent.click(question())
    expect(screen.getByRole('dialog').contains(document.activeElement)).toBe(true)
    await close()
    expect(screen.queryByRole('dialog')).toBeNull()
    await waitFor(() => expect(question()).toHaveFocus())
    expect(question()).toHaveAttribute('aria-expanded', 'false')
  }
})

test('Tab closes the explanation, and the next Tab continues after the number', async () => {
  render(
    <main>
      <HowComputed explanation={contacts} />
      <button type="button">Dalej</button>
    </main>,
  )
  await userEvent.click(question())
  await userEvent.tab()
  expect(screen.getByRole('button', { name: 'Zamknij' })).toHaveFocus()
  await userEvent.tab()
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(question()).toHaveFocus()
  await userEvent.tab()
  expect(screen.getByRole('button', { name: 'Dalej' })).toHaveFocus()
})

test('a click on another control closes it and leaves the focus there', async () => {
  render(
    <main>
      <HowComputed explanation={contacts} />
      <button type="button">Dalej</button>
    </main>,
  )
  await userEvent.click(question())
  await userEvent.click(screen.getByRole('button', { name: 'Dalej' }))
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(screen.getByRole('button', { name: 'Dalej' })).toHaveFocus()
})

test('in a clickable row, clicks on the button and on the explanation do not reach the row', async () => {
  const open = vi.fn()
  render(
    // biome-ignore lint/a11y/useKeyWithClickEvents: it represents a row of a list
    // biome-ignore lint/a11y/noStaticElementInteractions: it represents a row of a list
    <div onClick={open}>
      <HowComputed explanation={contacts} />
    </div>,
  )
  await userEvent.click(question())
  await userEvent.click(screen.getByText(contacts.formula))
  expect(open).not.toHaveBeenCalled()
})

test('a number has a mark if only a part of its hours was measured, and is a dash if none was', () => {
  const { container, rerender } = render(
    <Measured measuredHours={412} hours={504}>
      2 194 695
    </Measured>,
  )
  expect(withPlainSpaces(screen.getByRole('img').getAttribute('aria-label'))).toBe('zmierzono 412 z 504 godz., 82 %')
  expect(container).toHaveTextContent('2 194 695')
  rerender(
    <Measured measuredHours={0} hours={504}>
      0
    </Measured>,
  )
  expect(container).toHaveTextContent(/^–$/)
  expect(withPlainSpaces(screen.getByRole('img').getAttribute('aria-label'))).toBe('nie zmierzono żadnej z 504 godz.')
  rerender(
    <Measured measuredHours={504} hours={504}>
      7
    </Measured>,
  )
  expect(screen.queryByRole('img')).toBeNull()
  expect(container).toHaveTextContent('7')
})

test('a number with other sources is shown with a mark if none of its own hours was measured', () => {
  const { container } = render(
    <Measured measuredHours={0} hours={504} showUnmeasured>
      7 300
    </Measured>,
  )
  expect(container).toHaveTextContent(/^7 300$/)
  expect(withPlainSpaces(screen.getByRole('img').getAttribute('aria-label'))).toBe('nie zmierzono żadnej z 504 godz.')
})

test('a share of the hours is never rounded up to all or down to none', () => {
  expect(withPlainSpaces(measuredShareText({ measuredHours: 5039, hours: 5040 }))).toBe(
    'zmierzono 5 039 z 5 040 godz., 99 %',
  )
  expect(withPlainSpaces(measuredShareText({ measuredHours: 1, hours: 5040 }))).toBe('zmierzono 1 z 5 040 godz., 1 %')
})

test('a number has no mark if at most one hour in twenty is missing', () => {
  const { rerender } = render(
    <Measured measuredHours={95} hours={100}>
      1
    </Measured>,
  )
  expect(screen.queryByRole('img')).toBeNull()
  rerender(
    <Measured measuredHours={94} hours={100}>
      1
    </Measured>,
  )
  expect(screen.getByRole('img')).toBeInTheDocument()
})
