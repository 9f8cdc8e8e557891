import { act, render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { setLanguage } from '../../i18n/language.ts'
import { type ListColumn, type ListState, ListView } from './list-view.tsx'
import { pagesAround } from './pager.tsx'

type City = {
  id: string
  name: string
}

const cities: City[] = ['Gdańsk', 'Kraków', 'Łódź'].map((name) => ({ id: name.toLowerCase(), name }))

type PageProps = {
  rows?: City[]
  state?: ListState
  onOpen?: (city: City) => void
  hrefOf?: (city: City) => string | null
  onSearch?: () => void
  onPage?: (page: number) => void
  onSort?: (sort: { key: string; order: 'asc' | 'desc' }) => void
  columns?: readonly ListColumn<City>[]
}

const cityColumns: readonly ListColumn<City>[] = [
  { key: 'name', header: 'Nazwa', sortable: true, render: (city) => city.name },
  { key: 'size', header: 'Znaków', align: 'end', render: (city) => city.name.length },
]

const Page = ({ rows = cities, state = 'ready', columns = cityColumns, ...handlers }: PageProps) => {
  const [keys, setKeys] = useState<string[]>([])
  return (
    <>
      <input aria-label="obok" />
      <ListView
        label="Miasta"
        rows={rows}
        rowKey={(city) => city.id}
        columns={columns}
        state={state}
        page={2}
        size={10}
        total={156}
        onPage={handlers.onPage ?? (() => {})}
        sort={{ key: 'name', order: 'asc' }}
        onSort={handlers.onSort}
        onOpen={handlers.onOpen}
        hrefOf={handlers.hrefOf}
        onSearch={handlers.onSearch}
        selection={{ keys, onChange: setKeys }}
        bulkBar={<button type="button">Akceptuj {keys.join()}</button>}
        error={<p>Nie udało się</p>}
        renderCard={(city) => city.name}
      />
    </>
  )
}

const row = (name: string): HTMLElement => screen.getByRole('row', { name: new RegExp(name) })

afterEach(() => {
  vi.useRealTimers()
  setLanguage('pl')
})

test('J and K move between rows and stop at the first and last', async () => {
  const user = userEvent.setup()
  render(<Page />)
  await user.keyboard('j')
  expect(row('Gdańsk')).toHaveFocus()
  await user.keyboard('jj')
  expect(row('Łódź')).toHaveFocus()
  await user.keyboard('j')
  expect(row('Łódź')).toHaveFocus()
  await user.keyboard('kkk')
  expect(row('Gdańsk')).toHaveFocus()
})

test('Enter opens the focused row, a click opens the clicked row', async () => {
  const user = userEvent.setup()
  const onOpen = vi.fn()
  render(<Page onOpen={onOpen} />)
  await user.keyboard('jj{Enter}')
  expect(onOpen).toHaveBeenLastCalledWith(cities[1])
  await user.click(screen.getByText('Łódź'))
  expect(onOpen).toHaveBeenLastCalledWith(cities[2])
  expect(onOpen).toHaveBeenCalledTimes(2)
})

describe('a row with an address', () => {
  const clicks: string[] = []
  const follow = (event: MouseEvent): void => {
    const link = event.target instanceof Element ? event.target.closest('a') : null
    if (!link) return
    event.preventDefault()
    clicks.push(`${link.getAttribute('href')}${event.ctrlKey ? ' ctrl' : ''}`)
  }
  beforeEach(() => {
    clicks.length = 0
    window.addEventListener('click', follow)
  })
  afterEach(() => {
    window.removeEventListener('click', follow)
    vi.restoreAllMocks()
  })
  const hrefOf = ({ id, name }: City) => (name === 'Łódź' ? null : `/city/form/${id}`)

  test('is a link: a click anywhere and Enter follow it, and it is no further stop of the Tab key', async () => {
    const user = userEvent.setup()
    render(<Page hrefOf={hrefOf} />)
    const link = within(row('Kraków')).getByRole('link', { name: 'Kraków' })
    expect(link).toHaveAttribute('href', '/city/form/kraków')
    expect(link).toHaveAttribute('tabindex', '-1')
    await user.click(within(row('Kraków')).getByText('6'))
    await user.click(link)
    await user.keyboard('jj{Enter}')
    expect(clicks).toEqual(['/city/form/kraków', '/city/form/kraków', '/city/form/kraków'])
  })

  test('opens in a new tab with Ctrl, with the middle button, and from any cell; without an address it does nothing', async () => {
    const user = userEvent.setup()
    const opened = vi.spyOn(window, 'open').mockReturnValue(null)
    render(<Page hrefOf={hrefOf} />)
    await user.keyboard('{Control>}')
    await user.click(within(row('Kraków')).getByText('6'))
    await user.click(within(row('Kraków')).getByText('Kraków'))
    await user.keyboard('{/Control}')
    await user.pointer({ keys: '[MouseMiddle]', target: within(row('Gdańsk')).getByText('6') })
    await user.click(within(row('Łódź')).getByText('4'))
    expect(clicks).toEqual(['/city/form/kraków ctrl'])
    expect(opened.mock.calls.map(([href]) => href)).toEqual(['/city/form/kraków', '/city/form/gdańsk'])
  })
})

test('X selects and deselects a row, the bar shows the count, Escape clears the selection', async () => {
  const user = userEvent.setup()
  render(<Page />)
  await user.keyboard('jxjx')
  expect(screen.getByText('Zaznaczono: 2')).toBeInTheDocument()
  expect(screen.getByRole('button', { name: 'Akceptuj gdańsk,kraków' })).toBeInTheDocument()
  await user.keyboard('x')
  expect(screen.getByText('Zaznaczono: 1')).toBeInTheDocument()
  await user.keyboard('{Escape}')
  expect(screen.queryByText(/zaznacz(ony|one)/)).toBeNull()
})

test('the checkbox selects a row without opening it, and the checkbox in the header selects the page', async () => {
  const user = userEvent.setup()
  const onOpen = vi.fn()
  render(<Page onOpen={onOpen} />)
  await user.click(within(row('Kraków')).getByRole('checkbox'))
  const all = screen.getByRole('checkbox', { name: 'Zaznacz wszystkie na stronie' })
  expect(all).toBePartiallyChecked()
  await user.click(all)
  expect(screen.getByText('Zaznaczono: 3')).toBeInTheDocument()
  await user.click(all)
  expect(screen.queryByText('Zaznaczono: 3')).toBeNull()
  expect(onOpen).not.toHaveBeenCalled()
})

test('keys typed into a field do not act on the list', async () => {
  const user = userEvent.setup()
  const onSearch = vi.fn()
  render(<Page onSearch={onSearch} />)
  await user.type(screen.getByLabelText('obok'), 'jx/?')
  expect(screen.getByLabelText('obok')).toHaveValue('jx/?')
  expect(onSearch).not.toHaveBeenCalled()
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('/ focuses the search and ? lists the shortcuts', async () => {
  const user = userEvent.setup()
  const onSearch = vi.fn()
  render(<Page onSearch={onSearch} />)
  await user.keyboard('/')
  expect(onSearch).toHaveBeenCalledTimes(1)
  await user.keyboard('?')
  expect(await screen.findByRole('dialog')).toHaveTextContent('przejdź do wyszukiwania')
})

test('S15 an empty table shows No data in English', () => {
  setLanguage('en')
  render(<Page rows={[]} />)
  expect(screen.getByText('No data')).toBeInTheDocument()
})

test('S15 an empty table shows Brak danych in Polish', () => {
  render(<Page rows={[]} />)
  expect(screen.getByText('Brak danych')).toBeInTheDocument()
})

test('a failure is shown above older rows, or alone if there are none', () => {
  const { rerender } = render(<Page state="failed" />)
  expect(screen.getByText('Nie udało się')).toBeInTheDocument()
  expect(screen.getByText('Kraków')).toBeInTheDocument()
  rerender(<Page state="failed" rows={[]} />)
  expect(screen.queryByText('Brak danych')).toBeNull()
})

test('loading shows grey rows that cannot be opened or selected', async () => {
  const user = userEvent.setup()
  const onOpen = vi.fn()
  const { container } = render(<Page state="loading" rows={[]} onOpen={onOpen} />)
  expect(container.querySelectorAll('tbody tr')).toHaveLength(10)
  await user.keyboard('jx{Enter}')
  expect(onOpen).not.toHaveBeenCalled()
  expect(screen.queryByText('Zaznaczono: 1')).toBeNull()
})

test('the table header sorts and exposes the new order', async () => {
  const user = userEvent.setup()
  const onSort = vi.fn()
  render(<Page onSort={onSort} />)
  const head = screen.getByRole('columnheader', { name: /Nazwa/ })
  expect(head).toHaveAttribute('aria-sort', 'ascending')
  await user.click(within(head).getByRole('button'))
  expect(onSort).toHaveBeenCalledWith({ key: 'name', order: 'desc' })
})

test('S14 the pager shows the range and changes the page', async () => {
  const user = userEvent.setup()
  const onPage = vi.fn()
  render(<Page onPage={onPage} />)
  expect(screen.getByText('11–20 z 156')).toBeInTheDocument()
  await user.click(screen.getByRole('button', { name: 'Strona 4' }))
  await user.click(screen.getByRole('button', { name: 'Następna strona' }))
  expect(onPage.mock.calls).toEqual([[4], [3]])
})

test('the pager keeps five pages around the current one inside the range', () => {
  expect(pagesAround(1, 16)).toEqual([1, 2, 3, 4, 5])
  expect(pagesAround(8, 16)).toEqual([6, 7, 8, 9, 10])
  expect(pagesAround(16, 16)).toEqual([12, 13, 14, 15, 16])
  expect(pagesAround(2, 3)).toEqual([1, 2, 3])
})

test.each([
  ['pl', 'Poniżej są wiersze z ostatniego udanego wczytania. Mogą być nieaktualne i nie pasować do filtrów.'],
  ['en', 'The rows below are from the last successful load. They may be out of date and not match the filters.'],
] as const)(
  'M02 in %s, rows that stay after a failure are named as old; without rows only the failure is shown',
  (language, text) => {
    setLanguage(language)
    const { rerender, container } = render(<Page state="failed" />)
    expect(screen.getByText('Nie udało się')).toBeInTheDocument()
    expect(screen.getByText(text)).toBeInTheDocument()
    expect(row('Kraków')).toBeInTheDocument()
    rerender(<Page state="failed" rows={[]} />)
    expect(screen.getByText('Nie udało się')).toBeInTheDocument()
    expect(screen.queryByText(text)).toBeNull()
    expect(screen.queryByRole('table')).toBeNull()
    rerender(<Page state="refreshing" />)
    expect(screen.queryByText(text)).toBeNull()
    expect(container.querySelector('.list')).toHaveAttribute('aria-busy', 'true')
    rerender(<Page />)
    expect(container.querySelector('.list')).toHaveAttribute('aria-busy', 'false')
  },
)

test.each([
  ['pl', 'Wczytywanie nowych wierszy…'],
  ['en', 'Loading new rows…'],
] as const)(
  'in %s, a screen reader hears that rows are loading if it takes long, outside of what is marked as busy',
  (language, text) => {
    vi.useFakeTimers()
    setLanguage(language)
    const { rerender, container } = render(<Page />)
    const status = container.querySelector('[aria-live="polite"]')
    const after = (state: ListState, ms: number): string | null => {
      rerender(<Page state={state} />)
      act(() => void vi.advanceTimersByTime(ms))
      return status?.textContent ?? null
    }
    expect(status?.closest('[aria-busy]')).toBeNull()
    expect(after('refreshing', 400)).toBe('')
    expect(after('ready', 400)).toBe('')
    expect(after('refreshing', 400)).toBe('')
    expect(after('refreshing', 400)).toBe(text)
    expect(after('ready', 0)).toBe('')
  },
)

test('promise P3 rows that a quick answer replaces are not dimmed, which costs a paint of the whole table', () => {
  vi.useFakeTimers()
  const { rerender, container } = render(<Page />)
  const isDimAfter = (state: ListState, ms: number): boolean => {
    rerender(<Page state={state} />)
    act(() => void vi.advanceTimersByTime(ms))
    return container.querySelector('.list-dim') !== null
  }
  expect(isDimAfter('refreshing', 140)).toBe(false)
  expect(isDimAfter('ready', 140)).toBe(false)
  expect(isDimAfter('refreshing', 140)).toBe(false)
  expect(isDimAfter('refreshing', 20)).toBe(true)
  expect(isDimAfter('ready', 0)).toBe(false)
})

test('promise P3 rows are rendered again only with other rows or columns, and act as the list does now', async () => {
  const user = userEvent.setup()
  const renderName = vi.fn((city: City) => city.name)
  const columns: readonly ListColumn<City>[] = [{ key: 'name', header: 'Nazwa', render: renderName }]
  const [first, second] = [vi.fn(), vi.fn()]
  const { rerender } = render(<Page columns={columns} onOpen={first} />)
  expect(renderName).toHaveBeenCalledTimes(3)
  rerender(<Page columns={columns} onOpen={second} state="refreshing" />)
  await user.click(screen.getByText('Kraków'))
  expect(first).not.toHaveBeenCalled()
  expect(second).toHaveBeenCalledWith(cities[1])
  expect(renderName).toHaveBeenCalledTimes(3)
  // A selected row is rendered again, the others are not.
  await user.click(within(row('Łódź')).getByRole('checkbox'))
  expect(row('Łódź')).toHaveClass('row-selected')
  expect(renderName).toHaveBeenCalledTimes(4)
  rerender(<Page columns={[...columns]} onOpen={second} />)
  expect(renderName).toHaveBeenCalledTimes(7)
})
