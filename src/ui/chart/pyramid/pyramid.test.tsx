import { render, screen } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { tableRows } from '../../../../tests/support/pages/table-text.ts'
import { setLanguage } from '../../../i18n/language.ts'
import { Pyramid } from './pyramid.tsx'

beforeEach(() => setLanguage('pl'))

test('a pyramid shows shares of the whole, oldest on top', () => {
  render(
    <Pyramid
      label="Wiek"
      bands={[
        { label: '7–14', women: 1, men: 2 },
        { label: '65–75', women: 3, men: 2 },
      ]}
    />,
  )
  expect(tableRows('Wiek')).toEqual(['Kobiety 50,0 %|Wiek|Mężczyźni 50,0 %', '37,5|65–75|25,0', '12,5|7–14|25,0'])
})

test('a pyramid names hidden groups with the smallest size of the answer', () => {
  render(<Pyramid label="Wiek" bands={[{ label: '7–14', women: null, men: 20 }]} smallestGroup={12} />)
  expect(tableRows('Wiek')).toContain('ukryta|7–14|100,0')
  expect(screen.getByText(/grupy mniejsze niż 12 osób: kobiety 7–14\./)).toBeInTheDocument()
})

test('a pyramid without people shows dashes, not NaN', () => {
  render(<Pyramid label="Wiek" bands={[{ label: '7–14', women: 0, men: 0 }]} />)
  expect(tableRows('Wiek')).toEqual(['Kobiety –|Wiek|Mężczyźni –', '–|7–14|–'])
})

test('E20 a pyramid of shares says how many percentage points they are usually off, in both languages', () => {
  const bands = [{ label: '7–14', women: 200, men: 300 }]
  const { rerender } = render(<Pyramid label="Wiek" bands={bands} groupError={12} />)
  expect(screen.getByText(/przybliżone, zwykle ±2,4 pkt proc\./)).toBeInTheDocument()
  setLanguage('en')
  rerender(<Pyramid label="Age" bands={bands} groupError={12} />)
  expect(screen.getByText(/approximate, usually ±2.4 percentage points/)).toBeInTheDocument()
  rerender(<Pyramid label="Age" bands={bands} groupError={null} />)
  expect(screen.queryByText(/approximate/)).toBeNull()
})
