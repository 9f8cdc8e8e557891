import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { wideScreen } from '../../../../tests/support/pages/wide-screen.ts'
import { sampleDays, TrafficPlot } from '../../../../tests/support/samples/traffic-plot.tsx'
import { setLanguage } from '../../../i18n/language.ts'
import { saveFile } from '../../save-file.ts'
import { plotPicture } from './plot-picture.ts'

// A browser draws the picture; tests/e2e/plot-picture.test.ts checks it.
vi.mock('./plot-picture.ts', () => ({ plotPicture: vi.fn() }))
vi.mock('../../save-file.ts', () => ({ saveFile: vi.fn() }))

beforeEach(() => {
  setLanguage('pl')
  vi.stubGlobal('matchMedia', wideScreen)
  vi.mocked(saveFile).mockClear()
})
afterEach(() => vi.unstubAllGlobals())

describe('the states of a plot', () => {
  test('a plot without measurements has a text and no actions', () => {
    render(<TrafficPlot points={[{ at: '2026-03-02', values: [null, null] }]} />)
    expect(screen.getByText('Brak pomiarów w tym okresie')).toBeInTheDocument()
    expect(screen.queryByRole('button')).toBeNull()
    expect(screen.queryByRole('table')).toBeNull()
  })

  test('while data loads, a skeleton has the height of the plot, and previous content stays', () => {
    const { container, rerender } = render(<TrafficPlot points={[]} loading />)
    expect(screen.getByRole('status', { name: 'Wczytywanie' })).toBeInTheDocument()
    expect(container.querySelector('.plot-empty')).toHaveStyle({ height: '180px' })
    rerender(<TrafficPlot loading />)
    expect(screen.queryByRole('status')).toBeNull()
    expect(screen.getByRole('figure', { name: 'Ruch' })).toHaveAttribute('aria-busy', 'true')
    expect(screen.getByRole('table')).toBeInTheDocument()
  })
})

test('a button shows the table of the plot', async () => {
  render(<TrafficPlot />)
  const button = screen.getByRole('button', { name: 'Tabela: Ruch' })
  expect(screen.getByRole('table', { name: 'Ruch' }).closest('.visually-hidden')).not.toBeNull()
  await userEvent.click(button)
  expect(button).toHaveAttribute('aria-pressed', 'true')
  expect(screen.getByRole('table', { name: 'Ruch' }).closest('.visually-hidden')).toBeNull()
  expect(screen.getAllByRole('row')).toHaveLength(sampleDays.length + 1)
})

describe('the downloads of a plot', () => {
  test.each([
    ['pl', '2026-03-03;4000;5100;9;18'],
    ['en', '2026-03-03,4000,5100,9,18'],
  ] as const)('the CSV in %s has the dialect of the language and the given file name', async (language, line) => {
    setLanguage(language)
    render(<TrafficPlot />)
    await userEvent.click(screen.getByRole('button', { name: /CSV: Ruch/ }))
    const [content, name] = vi.mocked(saveFile).mock.lastCall ?? []
    expect(name).toBe('ruch.csv')
    expect((await content?.text())?.split('\r\n')[2]).toBe(line)
  })

  test('the PNG is the picture of the figure; a failure is shown until a picture is saved', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined)
    render(<TrafficPlot />)
    const button = screen.getByRole('button', { name: 'Pobierz PNG: Ruch' })
    vi.mocked(plotPicture).mockRejectedValueOnce(new Error('no canvas'))
    await userEvent.click(button)
    expect(await screen.findByRole('alert')).toHaveTextContent('Przeglądarka nie zapisała obrazu.')
    expect(saveFile).not.toHaveBeenCalled()
    const picture = new Blob(['png'])
    vi.mocked(plotPicture).mockResolvedValueOnce(picture)
    await userEvent.click(button)
    await waitFor(() => expect(saveFile).toHaveBeenCalledExactlyOnceWith(picture, 'ruch.png'))
    expect(plotPicture).toHaveBeenLastCalledWith(screen.getByRole('figure', { name: 'Ruch' }))
    await waitFor(() => expect(screen.queryByRole('alert')).toBeNull())
  })
})
