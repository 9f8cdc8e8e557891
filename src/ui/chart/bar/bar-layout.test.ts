import { expect, test } from 'vitest'
import { barLayout, inTwoLines } from './bar-layout.ts'

const laid = (labels: string[], widthPx: number) => barLayout({ labels, widthPx, heightPx: 220, abreast: 1 })
const cities = ['Warszawa', 'Gorzów Wielkopolski', 'Bielsko-Biała', 'Trójmiasto']

test('bars stand where every label has room below them and lie where one has not', () => {
  expect(laid(cities, 700).direction).toBe('columns')
  expect(laid(cities, 330).direction).toBe('rows')
})

test('lying bars grow with their number and leave at most 42 % to the labels', () => {
  const one = laid(cities, 330)
  expect(laid([...cities, ...cities], 330).height).toBeGreaterThan(one.height * 1.8)
  expect(one.padding.left).toBeLessThanOrEqual(0.42 * 330)
})

test('short labels, as of hours, stay below standing bars and give way', () => {
  const hours = Array.from({ length: 24 }, (_, hour) => String(hour).padStart(2, '0'))
  expect(laid(hours, 330)).toMatchObject({ direction: 'columns', every: 2 })
  expect(laid(hours, 900)).toMatchObject({ direction: 'columns', every: 1 })
})

test('a label parts at a blank, in two lines at most', () => {
  expect(inTwoLines('Gorzów Wielkopolski', 80)).toEqual(['Gorzów', 'Wielkopolski'])
  expect(inTwoLines('Gorzów Wielkopolski', 60)).toBeNull()
})
