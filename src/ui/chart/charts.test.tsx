import { render, screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { PaceBar, PaceWords } from './pace/pace-bar.tsx'
import { PriceStepChart } from './price/price-step-chart.tsx'
import { ProgressChart } from './progress/progress-chart.tsx'
import { Pyramid } from './pyramid/pyramid.tsx'

const at = (day: number): Date => new Date(Date.UTC(2025, 10, day, 5))

test('a progress chart has a table twin with every planned moment', () => {
  render(
    <ProgressChart
      label="Przebieg"
      from={at(17)}
      to={at(20)}
      now={at(18)}
      plan={[17, 18, 19].map((day) => ({ at: at(day), value: (day - 17) * 1000 }))}
      realized={[17, 18].map((day) => ({ at: at(day), value: (day - 17) * 900 }))}
      unmeasured={[{ from: at(17), to: at(18), note: '17 lis: zmierzono 9 z 18 godz.' }]}
    />,
  )
  const rows = within(screen.getByRole('table', { name: 'Przebieg' })).getAllByRole('row')
  expect(rows.map((row) => row.textContent)).toEqual([
    'DzieńPlanZrealizowanoPrognoza',
    '17\u00a0lis, 06:0000–',
    '18\u00a0lis, 06:001\u202f000900–',
    '19\u00a0lis, 06:002\u202f000––',
  ])
  expect(screen.getByText('17 lis: zmierzono 9 z 18 godz.')).toBeInTheDocument()
})

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
  const rows = within(screen.getByRole('table', { name: 'Wiek' })).getAllByRole('row')
  expect(rows.map((row) => row.textContent)).toEqual([
    'Kobiety 50,0\u202f%WiekMężczyźni 50,0\u202f%',
    '37,565–7525,0',
    '12,57–1425,0',
  ])
})

test('a pyramid without people shows dashes, not NaN', () => {
  render(<Pyramid label="Wiek" bands={[{ label: '7–14', women: 0, men: 0 }]} />)
  expect(screen.getByRole('row', { name: /7–14/ })).toHaveTextContent('–7–14–')
})

test('the pace is shown in words; on the public page red is replaced by amber', () => {
  const { container, rerender } = render(<PaceBar realized={88.9} planned={100} total={200} pacePercent={-11.1} />)
  expect(screen.getByText('11,1 % za planem')).toBeInTheDocument()
  expect(container.querySelector('.pace-bad')).not.toBeNull()
  rerender(<PaceWords pacePercent={-11.1} publicPage />)
  expect(container.querySelector('.pace-bad')).toBeNull()
  expect(container.querySelector('.pace-warn')).not.toBeNull()
})

test('an ended campaign shows its share of the plan', () => {
  render(<PaceBar realized={104.2} planned={100} total={100} pacePercent={4.2} ended />)
  expect(screen.getByText('104,2 % planu')).toBeInTheDocument()
})

test('a price chart gives both prices to a screen reader', () => {
  render(
    <PriceStepChart
      label="Cena"
      points={[270, 280, 281, 290].map((quantity) => ({ quantity, price: quantity * (quantity > 280 ? 300 : 350) }))}
      now={{ quantity: 280, price: 98_000 }}
      better={{ quantity: 281, price: 84_300 }}
    />,
  )
  const rows = within(screen.getByRole('table', { name: 'Cena' })).getAllByRole('row')
  expect(rows.map((row) => row.textContent)).toEqual([
    'Ekrano-dniCena',
    '28098\u202f000,00\u00a0zł',
    '28184\u202f300,00\u00a0zł',
  ])
})
