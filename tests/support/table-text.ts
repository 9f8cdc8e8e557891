import { screen, within } from '@testing-library/react'

/** A text with non-breaking and narrow spaces replaced by plain ones. */
export const withPlainSpaces = (text: string | null | undefined): string =>
  (text ?? '').replaceAll(/[\u00a0\u202f]/g, ' ')

/** The rows of the table with this name on the page, heading first: the texts of the cells, separated by `|`. */
export const tableRows = (name: string): string[] =>
  within(screen.getByRole('table', { name }))
    .getAllByRole('row')
    .map((row) => [...row.children].map((cell) => withPlainSpaces(cell.textContent)).join('|'))
