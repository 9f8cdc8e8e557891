import { render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import type { Disclosure } from '../../../contract/disclosure.ts'
import { CallFailed } from '../../../machines/kit/area/failure.ts'
import { withPlainSpaces } from '../../../tests/support/pages/plain-spaces.ts'
import { setLanguage } from '../../i18n/language.ts'
import { DisclosurePage } from './disclosure-page.tsx'
import { forecastFigures } from './forecast-figures.ts'
import { ForecastSection } from './forecast-section.tsx'

const DAY_MINUTES = 1440

const disclosure: Disclosure = {
  version: '1.2.3',
  mode: 'production',
  as_of: '2026-03-02T09:00:00Z',
  network: { locations: 420, measured_locations: 200, screens: 900, measured_screens: 500 },
  coverage: [
    { days: 28, from: '2026-02-01', to: '2026-02-28', hours: 134_400, measured_hours: 134_399 },
    { days: 90, from: '2025-12-01', to: '2026-02-28', hours: 432_000, measured_hours: 216_000 },
  ],
  uptime: [
    { day: '2026-02-28', minutes: DAY_MINUTES, answered: DAY_MINUTES },
    { day: '2026-03-01', minutes: DAY_MINUTES, answered: DAY_MINUTES - 1 },
    { day: '2026-03-02', minutes: 600, answered: 0 },
  ],
}

const named = (text: string) => (name: string) => withPlainSpaces(name) === text

const shown = async (changes: Partial<Disclosure> = {}, language: 'pl' | 'en' = 'pl') => {
  setLanguage(language)
  const { container } = render(<DisclosurePage read={async () => ({ ...disclosure, ...changes })} />)
  // Not in the page of an earlier call, which is still there.
  const name = language === 'pl' ? 'Znane błędy prognozy' : /Known errors/
  await within(container).findByRole('heading', { level: 2, name })
  return { text: withPlainSpaces(container.textContent), container }
}

test('the page says how much is measured; what is not complete never reads 100 %', async () => {
  const { text } = await shown()
  expect(text).toContain('Lokalizacje z araboxem47,6 %200 z 420')
  expect(text).toContain('Ekrany przy araboxie55,5 %500 z 900')
  expect(text).toContain('Godziny zmierzone, 28 dni99,9 %')
  expect(text).toContain('Godziny zmierzone, 90 dni50,0 %')
  expect(text).toContain('są szacowane, bo nie mają araboxa: 220 z 420 (52,3 %)')
  expect(text).toContain('wersja 1.2.3')
  expect(text).not.toContain('demonstracyjna')
})

test('the uptime is the share of all minutes, days with gaps are listed, and the limits of the probe are said', async () => {
  const { text, container } = await shown()
  expect(text).toContain('Minuty z odpowiedzią82,72 %2 879 z 3 480 minut od 28 lut 2026')
  expect(screen.getByRole('img', { name: named('Dni: 3, w tym bez przerw: 1') })).toBeVisible()
  const titles = [...container.querySelectorAll('[title]')].map((day) => withPlainSpaces(day.getAttribute('title')))
  expect(titles).toEqual(['28 lut 2026: 100,00 %', '1 mar 2026: 99,93 %', '2 mar 2026: 0,00 %'])
  const rows = within(screen.getByRole('table', { name: named('Dni z przerwami: 2'), hidden: true })).getAllByRole(
    'row',
    {
      hidden: true,
    },
  )
  expect(rows.slice(1).map((row) => [...row.children].map((cell) => withPlainSpaces(cell.textContent)))).toEqual([
    ['2 mar 2026', '600', '0,00 %'],
    ['1 mar 2026', '1', '99,93 %'],
  ])
  expect(text).toContain('nie wykrywa awarii sieci przed platformą')
})

test('a new platform says that there are no data yet, and shows no share of nothing', async () => {
  const network = { locations: 0, measured_locations: 0, screens: 0, measured_screens: 0 }
  const coverage = disclosure.coverage.map((period) => ({ ...period, hours: 0, measured_hours: 0 }))
  const { text } = await shown({ network, coverage, uptime: [{ day: '2026-03-02', minutes: 0, answered: 0 }] })
  expect(text).toContain('Brak danych: sieć nie ma jeszcze aktywnych lokalizacji.')
  expect(text).toContain('Brak danych: platforma nie sprawdziła się jeszcze ani razu.')
  expect(text).not.toMatch(/NaN|Infinity/)
  expect(screen.queryByRole('img', { name: /^Dni/ })).toBeNull()
})

test('locations without an arabox have no measured hours to show', async () => {
  const network = { locations: 3, measured_locations: 0, screens: 0, measured_screens: 0 }
  const coverage = disclosure.coverage.map((period) => ({ ...period, hours: 0, measured_hours: 0 }))
  const { text } = await shown({ network, coverage })
  expect(text).toContain('Lokalizacje z araboxem0,0 %0 z 3')
  expect(text).toContain('Godziny zmierzone, 28 dni–brak danych')
})

test('the demo says that its measurements are generated', async () => {
  expect((await shown({ mode: 'demo' })).text).toContain('To jest wersja demonstracyjna')
})

test('the errors of the forecast are those of the published measurement, in both languages', async () => {
  const error = forecastFigures.error * 100
  expect((await shown()).text).toContain(`${error.toFixed(1).replace('.', ',')} % zmierzonej sumy`)
  expect((await shown({}, 'en')).text).toContain(`${error.toFixed(1)}% of the measured total`)
})

test('an interval that has fewer results of the whole inside than it promises is called too narrow', () => {
  setLanguage('en')
  const withSum = (insideIntervalOfSum: number) =>
    render(<ForecastSection figures={{ ...forecastFigures, interval: 0.8, insideIntervalOfSum }} />).container
  expect(withSum(0.79)).toHaveTextContent('So it is too narrow for large campaigns.')
  expect(withSum(0.8)).not.toHaveTextContent('too narrow')
})

test('a failed reading can be repeated; what needs no data is shown at once', async () => {
  setLanguage('pl')
  let isDown = true
  const read = () =>
    isDown
      ? Promise.reject(new CallFailed({ kind: 'offline', status: 0, code: 'offline', detail: '' }))
      : Promise.resolve(disclosure)
  render(<DisclosurePage read={read} />)
  expect(screen.getByRole('heading', { level: 2, name: 'Sposób liczenia' })).toBeVisible()
  const again = await screen.findByRole('button', { name: /ponownie/i })
  isDown = false
  await userEvent.click(again)
  expect(await screen.findByRole('heading', { level: 2, name: /^Dostępność/ })).toBeVisible()
})
