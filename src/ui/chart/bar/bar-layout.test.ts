import { expect, test } from 'vitest'
import { barLayout, wrapInTwoLines } from './bar-layout.ts'

const layoutOf = (labels: string[], widthPx: number) => barLayout({ labels, widthPx, heightPx: 220, barsPerSlot: 1 })
const cities = ['Warszawa', 'Gorzów Wielkopolski', 'Bielsko-Biała', 'Trójmiasto']

test('bars are columns if every label has room below them, otherwise rows', () => {
  expect(layoutOf(cities, 700).direction).toBe('columns')
  expect(layoutOf(cities, 330).direction).toBe('rows')
})

test('the height of rows grows with their number, and labels take at most 42 % of the width', () => {
  const one = layoutOf(cities, 330)
  expect(layoutOf([...cities, ...cities], 330).height).toBeGreaterThan(one.height * 1.8)
  expect(one.padding.left).toBeLessThanOrEqual(0.42 * 330)
})

test('short labels such as hours keep columns, and some are omitted if there is no room', () => {
  const hours = Array.from({ length: 24 }, (_, hour) => String(hour).padStart(2, '0'))
  expect(layoutOf(hours, 330)).toMatchObject({ direction: 'columns', labelEvery: 2 })
  expect(layoutOf(hours, 900)).toMatchObject({ direction: 'columns', labelEvery: 1 })
})

test('a label is broken at a space, into at most two lines', () => {
  expect(wrapInTwoLines('Gorzów Wielkopolski', 80)).toEqual(['Gorzów', 'Wielkopolski'])
  expect(wrapInTwoLines('Gorzów Wielkopolski', 60)).toBeNull()
})
