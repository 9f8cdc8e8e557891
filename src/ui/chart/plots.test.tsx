import { render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { HOUR_MS } from '../../../machines/calendar/durations.ts'
import { wideScreen } from '../../../tests/support/wide-screen.ts'
import { setLanguage } from '../../i18n/language.ts'
import type { TimePoint } from './axis/time-rows.ts'
import { BarPlot } from './bar/bar-plot.tsx'
import { LinePlot } from './line/line-plot.tsx'
import { PyramidPlot } from './pyramid/pyramid-plot.tsx'
import { WeekdayPlot } from './weekday/weekday-plot.tsx'

const withPlainSpaces = (text: string | null | undefined): string => (text ?? '').replaceAll(/[\u00a0\u202f]/g, ' ')
const rowsOf = (name: string): string[] =>
  within(screen.getByRole('table', { name }))
    .getAllByRole('row')
    .map((row) => [...row.children].map((cell) => withPlainSpaces(cell.textContent)).join('|'))

const days: TimePoint[] = [
  { at: '2026-03-02', values: [12_340, 15_000], measured: { measuredHours: 18, hours: 18 } },
  { at: '2026-03-03', values: [4000, 5100], measured: { measuredHours: 9, hours: 18 } },
  { at: '2026-03-04', values: [null, null], measured: { measuredHours: 0, hours: 18 } },
  { at: '2026-03-05', values: [11_000, 14_100], measured: { measuredHours: 18, hours: 18 } },
]
const netGross = [{ name: 'netto' }, { name: 'brutto', colour: 's1-pale' as const }]
const write = (value: number): string => `${value} os.`

const Traffic = ({ points = days }: { points?: TimePoint[] }) => {
  return <LinePlot title="Ruch" fileName="ruch" series={netGross} points={points} step="day" write={write} />
}

beforeEach(() => {
  setLanguage('pl')
  vi.stubGlobal('matchMedia', wideScreen)
})

afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

describe('the table behind a plot', () => {
  test('it has every value, gaps as dashes and how much was measured', () => {
    render(<Traffic />)
    expect(rowsOf('Ruch')).toEqual([
      'Dzień|netto|brutto|Pomiar',
      'pon. 2 mar|12 340|15 000|zmierzono 18 z 18 godz.',
      'wt. 3 mar|4 000|5 100|zmierzono 9 z 18 godz.',
      'śr. 4 mar|–|–|zmierzono 0 z 18 godz.',
      'czw. 5 mar|11 000|14 100|zmierzono 18 z 18 godz.',
    ])
  })

  test('it is there for screen readers and comes to sight at a press', async () => {
    render(<Traffic />)
    const table = screen.getByRole('table', { name: 'Ruch' })
    expect(table.closest('.visually-hidden')).not.toBeNull()
    const button = screen.getByRole('button', { name: 'Tabela: Ruch' })
    await userEvent.click(button)
    expect(button).toHaveAttribute('aria-pressed', 'true')
    expect(screen.getByRole('table', { name: 'Ruch' }).closest('.visually-hidden')).toBeNull()
  })

  test('a year of hours has pages, so that the document never holds more than a hundred rows', async () => {
    const begin = Date.UTC(2025, 0, 1)
    const hours = Array.from({ length: 8760 }, (_, hour) => ({
      at: new Date(begin + hour * HOUR_MS).toISOString().slice(0, 13),
      values: [hour],
    }))
    render(<LinePlot title="Rok" fileName="rok" series={[{ name: 'osoby' }]} points={hours} step="hour" />)
    expect(document.querySelectorAll('tr').length).toBe(101)
    expect(screen.getByRole('table').querySelector('caption')?.textContent).toContain('8\u202f760')
    await userEvent.click(screen.getByRole('button', { name: 'Tabela: Rok' }))
    await userEvent.click(screen.getByRole('button', { name: 'Strona 5' }))
    expect(rowsOf('Rok').slice(1, 2)).toEqual(['pt. 17 sty, 16–17|400'])
    expect(document.querySelectorAll('tr').length).toBeLessThanOrEqual(101)
  })
})

describe('reading a plot', () => {
  test('one sentence stands for the drawing and compares only what was measured wholly', () => {
    render(<Traffic />)
    expect(withPlainSpaces(screen.getByRole('img', { name: /^Ruch/ }).getAttribute('aria-label'))).toBe(
      'Ruch. netto: najmniej 11000 os. (czw. 5 mar), najwięcej 12340 os. (pon. 2 mar), razem zmierzono 27340 os.; ' +
        'brutto: najmniej 14100 os. (czw. 5 mar), najwięcej 15000 os. (pon. 2 mar), razem zmierzono 34200 os.; ' +
        'bez pomiaru: 1 z 4; pomiar w części: 1 z 4.',
    )
  })

  test('arrow keys go from point to point and each is said aloud', async () => {
    render(<Traffic />)
    const plot = screen.getByRole('application', { name: 'Ruch, czytaj strzałkami' })
    const spoken = (): string => withPlainSpaces(plot.querySelector('[aria-live]')?.textContent)
    await userEvent.tab()
    await userEvent.tab()
    await userEvent.tab()
    await userEvent.tab()
    expect(plot).toHaveFocus()
    expect(spoken()).toBe('')
    await userEvent.keyboard('{ArrowRight}')
    expect(spoken()).toBe('pon. 2 mar: netto 12340 os., brutto 15000 os., zmierzono 18 z 18 godz.')
    await userEvent.keyboard('{ArrowRight}{ArrowRight}')
    expect(spoken()).toBe('śr. 4 mar: netto nie zmierzono, brutto nie zmierzono, zmierzono 0 z 18 godz.')
    await userEvent.keyboard('{End}{ArrowRight}')
    expect(spoken()).toContain('czw. 5 mar')
    await userEvent.keyboard('{Home}{ArrowLeft}')
    expect(spoken()).toContain('pon. 2 mar')
    await userEvent.keyboard('{Escape}')
    expect(spoken()).toBe('')
  })

  test('one series is said without its name', async () => {
    const categories = [{ label: 'Łódź', values: [1200] }]
    render(<BarPlot title="Miasta" fileName="m" series={[{ name: 'kontakty' }]} categories={categories} />)
    const plot = screen.getByRole('application')
    plot.focus()
    await userEvent.keyboard('{ArrowRight}')
    expect(withPlainSpaces(plot.querySelector('[aria-live]')?.textContent)).toBe('Łódź: 1 200')
  })
})

describe('the states of a plot', () => {
  test('without any measurement it says so, and there is nothing to download', () => {
    render(<Traffic points={[{ at: '2026-03-02', values: [null, null] }]} />)
    expect(screen.getByText('Brak pomiarów w tym okresie')).toBeInTheDocument()
    expect(screen.queryByRole('button')).toBeNull()
    expect(screen.queryByRole('table')).toBeNull()
  })

  test('while it loads a skeleton has its height, and what was there before stays', () => {
    const { container, rerender } = render(
      <LinePlot title="Ruch" fileName="r" series={netGross} points={[]} step="day" height={180} loading />,
    )
    expect(screen.getByRole('status', { name: 'Wczytuję' })).toBeInTheDocument()
    expect(container.querySelector('.plot-empty')).toHaveStyle({ height: '180px' })
    rerender(<LinePlot title="Ruch" fileName="r" series={netGross} points={days} step="day" loading />)
    expect(screen.queryByRole('status')).toBeNull()
    expect(screen.getByRole('figure', { name: 'Ruch' })).toHaveAttribute('aria-busy', 'true')
    expect(screen.getByRole('table')).toBeInTheDocument()
  })
})

describe('a download', () => {
  test.each([
    ['pl', '2026-03-03;4000;5100;9;18'],
    ['en', '2026-03-03,4000,5100,9,18'],
  ] as const)(
    'CSV in %s has the table in the dialect of the page and the name that was given',
    async (language, line) => {
      const saved: { blob?: Blob; name?: string } = {}
      vi.stubGlobal(
        'URL',
        Object.assign(URL, {
          createObjectURL: (blob: Blob) => {
            saved.blob = blob
            return 'blob:plot'
          },
        }),
      )
      vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(this: HTMLAnchorElement) {
        saved.name = this.download
      })
      setLanguage(language)
      render(<Traffic />)
      await userEvent.click(screen.getByRole('button', { name: /CSV: Ruch/ }))
      await waitFor(() => expect(saved.name).toBe('ruch.csv'))
      expect((await saved.blob?.text())?.split('\r\n')[2]).toBe(line)
    },
  )
})

test('a weekday plot has seven days from Monday, net and gross, and the hours behind a mean', () => {
  const day = (net: number | null, measuredHours: number) => ({
    net,
    gross: net === null ? null : net * 2,
    measured: { measuredHours, hours: 72 },
  })
  render(
    <WeekdayPlot
      title="Dni"
      fileName="dni"
      days={[day(2400.4, 72), day(3000, 40), day(null, 0), day(1, 72), day(2, 72), day(3, 72), day(4, 72)]}
    />,
  )
  expect(rowsOf('Dni').slice(0, 4)).toEqual([
    'Dzień tygodnia|netto|brutto|Pomiar',
    'poniedziałek|2 400|4 801|zmierzono 72 z 72 godz.',
    'wtorek|3 000|6 000|zmierzono 40 z 72 godz.',
    'środa|–|–|zmierzono 0 z 72 godz.',
  ])
  expect(rowsOf('Dni').at(-1)).toContain('niedziela')
  expect(screen.getByRole('img', { name: /^Dni/ }).getAttribute('aria-label')).not.toContain('razem')
})

describe('age and gender', () => {
  const bands = [
    { label: '7–14', women: 40, men: null },
    { label: '65–75', women: 30, men: 30 },
  ]

  test('groups that are held back are named, in the table, in the drawing and below it, and count for nothing', async () => {
    const { container } = render(<PyramidPlot title="Wiek" fileName="wiek" bands={bands} />)
    expect(rowsOf('Wiek')).toEqual([
      'Wiek|Kobiety|Mężczyźni',
      '65–75|30 (30,0 %)|30 (30,0 %)',
      '7–14|40 (40,0 %)|ukryta',
    ])
    expect(screen.getByText(/grup mniejszych niż 10 osób .*: mężczyźni 7–14\./)).toBeInTheDocument()
    await waitFor(() => expect(container.querySelectorAll('.chart-hidden-group').length).toBe(1))
    expect(container.querySelectorAll('.chart-bar').length).toBe(3)
    const plot = screen.getByRole('application')
    plot.focus()
    await userEvent.keyboard('{End}')
    expect(withPlainSpaces(plot.querySelector('[aria-live]')?.textContent)).toBe(
      '7–14: Kobiety 40 osób (40,0 %), Mężczyźni ukryta',
    )
  })

  test('with nobody measured it is empty', () => {
    render(<PyramidPlot title="Wiek" fileName="wiek" bands={[{ label: '7–14', women: 0, men: 0 }]} />)
    expect(screen.getByText('Brak pomiarów w tym okresie')).toBeInTheDocument()
  })
})
