import { expect, test } from 'vitest'
import { splitWherePriceFalls } from './price-parts.ts'

const splitPrices = (...prices: number[]): number[][] =>
  splitWherePriceFalls(prices.map((price, quantity) => ({ quantity, price }))).map((part) =>
    part.map(({ price }) => price),
  )

test('a price line is split where the price falls, and only there', () => {
  expect(splitPrices(10, 20, 15, 25)).toEqual([
    [10, 20],
    [15, 25],
  ])
  expect(splitPrices(10, 10, 20)).toEqual([[10, 10, 20]])
  expect(splitPrices()).toEqual([])
})
