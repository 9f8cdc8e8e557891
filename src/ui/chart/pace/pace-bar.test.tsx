import { render, screen } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { setLanguage } from '../../../i18n/language.ts'
import { PaceBar, PaceWords } from './pace-bar.tsx'

beforeEach(() => setLanguage('pl'))

test('a pace is shown in words; the public page shows amber instead of red', () => {
  const { container, rerender } = render(<PaceBar realized={88.9} planned={100} total={200} pacePercent={-11.1} />)
  expect(screen.getByText('11,1 % poniżej planu')).toBeInTheDocument()
  expect(container.querySelector('.pace-bad')).not.toBeNull()
  rerender(<PaceWords pacePercent={-11.1} publicPage />)
  expect(screen.getByText('11,1 % poniżej planu')).toBeInTheDocument()
  expect(container.querySelector('.pace-bad')).toBeNull()
  expect(container.querySelector('.pace-warn')).not.toBeNull()
})

test('a bar shows the realized share and the plan for now, both at most 100 %', () => {
  const { container, rerender } = render(<PaceBar realized={50} planned={100} total={200} pacePercent={-50} />)
  const bar = (): (string | undefined)[] => [
    container.querySelector<HTMLElement>('.pace-fill')?.style.width,
    container.querySelector<HTMLElement>('.pace-tick')?.style.left,
  ]
  expect(bar()).toEqual(['25%', '50%'])
  rerender(<PaceBar realized={300} planned={200} total={200} pacePercent={50} />)
  expect(bar()).toEqual(['100%', '100%'])
})

test('an ended campaign shows its share of the plan', () => {
  render(<PaceBar realized={104.2} planned={100} total={100} pacePercent={4.2} ended />)
  expect(screen.getByText('104,2 % planu')).toBeInTheDocument()
})
