import { render, screen, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { RecordTable } from './record-table.tsx'

const narrow = vi.hoisted(() => ({ is: false }))
vi.mock(import('../ui/list/use-narrow.ts'), () => ({ useNarrow: () => narrow.is }))

const rows = [
  { id: 'a', name: 'Zatoka', figures: '19' },
  { id: 'b', name: 'Wiosna', figures: '0' },
]
const table = (
  <RecordTable
    label="Badania"
    columns={[
      { key: 'name', header: 'Kampania', render: ({ name }) => name },
      { key: 'figures', header: 'Wyniki', align: 'end', render: ({ figures }) => figures },
    ]}
    rows={rows}
    rowKey={({ id }) => id}
  />
)

test('on a wide screen the records are a table', () => {
  narrow.is = false
  render(table)
  const cells = within(screen.getByRole('table', { name: 'Badania' })).getAllByRole('cell')
  expect(cells.map(({ textContent }) => textContent)).toEqual(['Zatoka', '19', 'Wiosna', '0'])
})

test('on a phone each record is a card: its name, and the other columns with their headings', () => {
  narrow.is = true
  render(table)
  expect(screen.queryByRole('table')).toBeNull()
  const cards = within(screen.getByRole('list', { name: 'Badania' })).getAllByRole('listitem')
  expect(cards.map(({ textContent }) => textContent)).toEqual(['ZatokaWyniki 19', 'WiosnaWyniki 0'])
})
