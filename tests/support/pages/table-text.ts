import { screen, within } from '@testing-library/react'
import { withPlainSpaces } from './plain-spaces.ts'

/** The rows of the table with this name on the page, heading first: the texts of the cells, separated by `|`. */
export const tableRows = (name: string): string[] =>
  within(screen.getByRole('table', { name }))
    .getAllByRole('row')
    .map((row) => [...row.children].map((cell) => withPlainSpaces(cell.textContent)).join('|'))
