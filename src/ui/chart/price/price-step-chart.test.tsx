import { render } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { tableRows } from '../../../../tests/support/pages/table-text.ts'
import { setLanguage } from '../../../i18n/language.ts'
import { PriceStepChart } from './price-step-chart.tsx'

beforeEach(() => setLanguage('pl'))

test('a price chart has a table with the present price and the cheaper one', () => {
  render(
    <PriceStepChart
      label="Cena"
      points={[270, 280, 281, 290].map((quantity) => ({ quantity, price: quantity * (quantity > 280 ? 300 : 350) }))}
      now={{ quantity: 280, price: 98_000 }}
      better={{ quantity: 281, price: 84_300 }}
    />,
  )
  expect(tableRows('Cena')).toEqual(['Ekranodni|Cena', '280|98 000,00 zł', '281|84 300,00 zł'])
})
