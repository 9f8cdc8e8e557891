import { render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { fileOf, logStartedAt, portOf, readable, sampleEntry } from '../../../tests/support/samples/readable-log.ts'
import type { EventLogPort } from './event-log-port.ts'
import { exploreMachine, machineNames, runSteps } from './explore-machine.ts'
import type { PathExplorer } from './explored-machine.ts'
import type { Sandbox } from './run/sandbox-port.ts'
import { TestingPage } from './testing-page.tsx'

const ownLog = [
  sampleEntry(0, 'list.opened', true),
  sampleEntry(1, 'list.go_to_page', true),
  sampleEntry(2, 'rows.loaded', false),
]

const explorer: PathExplorer = {
  list: async () => machineNames(),
  explore: async (name) => exploreMachine(name),
  run: async (name, path, count) => runSteps(name, path, count),
}

// PrimeReact puts its fields under a layer that takes the pointer, and jsdom does not compute where an element is.
const user = userEvent.setup({ delay: null, pointerEventsCheck: 0 })

const choose = async (list: string, option: string | RegExp) => {
  screen.getByRole('combobox', { name: list }).focus()
  await user.keyboard('{ArrowDown}')
  await user.click(await screen.findByRole('option', { name: option, hidden: true }))
}

const open = (replacedPort: Partial<EventLogPort> = {}, sandbox: Sandbox | null = null) => {
  const port = { ...portOf(ownLog), ...replacedPort }
  render(<TestingPage explorer={explorer} port={port} sandbox={sandbox} />)
}

const openLog = async (port: Partial<EventLogPort> = {}) => {
  open(port)
  await user.click(screen.getByRole('button', { name: 'Dziennik tej przeglądarki' }))
}

const shownEvents = (): string[] =>
  within(screen.getByRole('table', { name: 'Zdarzenia' }))
    .getAllByRole('row')
    .slice(1)
    .map((row) => row.querySelector('code')?.textContent ?? '')

const chooseFile = async (text: string) => {
  const input = document.querySelector('input[type=file]') ?? expect.fail('there is no field for a file')
  await user.upload(input as HTMLInputElement, new File([text], 'visit.json', { type: 'application/json' }))
}

const shownPaths = (): Element[] => [...document.querySelectorAll('.testing_pathList > li')]

test('R03 the page lists all machines and shows the paths of the chosen one', async () => {
  open()
  expect(await screen.findByRole('heading', { name: 'Diagram maszyny „campaign lifecycle”' })).toBeVisible()
  await choose('Maszyna', 'toasts')
  expect(await screen.findByRole('heading', { name: 'Diagram maszyny „toasts”' })).toBeVisible()
})

test('R03 a search leaves the paths that contain a text, and says when there are none', async () => {
  open()
  const search = await screen.findByRole('textbox', { name: 'Szukaj w\u00a0ścieżkach' })
  const all = shownPaths().length
  await user.type(search, 'Zakończona')
  expect(shownPaths().length).toBeGreaterThan(0)
  expect(shownPaths().length).toBeLessThan(all)
  await user.type(search, ' xyz')
  expect(screen.getByText('Nie ma takiej ścieżki')).toBeVisible()
})

test('R03 a path is taken step by step, each with the expected and the actual state, and again from the start', async () => {
  open()
  await screen.findByRole('textbox', { name: 'Szukaj w\u00a0ścieżkach' })
  const path = shownPaths().find((each) => /[2-9]\s+krok/.test(each.textContent ?? ''))
  if (!(path instanceof HTMLElement)) return expect.fail('no path has two steps')
  await user.click(within(path).getByRole('button', { name: /^Uruchom ścieżkę tutaj/ }))
  const results = () =>
    within(screen.getByRole('table', { name: 'Uruchomiona ścieżka' }))
      .getAllByRole('row')
      .slice(1)
      .map((row) => within(row).getAllByRole('cell').at(-1)?.textContent ?? '')
  const count = results().length
  expect(results()).toEqual(Array(count).fill('jeszcze nie'))
  await user.click(screen.getByRole('button', { name: 'Wykonaj krok' }))
  await expect.poll(() => results().filter((text) => text.includes('✓ zgodny')).length).toBe(1)
  await user.click(screen.getByRole('button', { name: 'Wykonaj do końca' }))
  await expect.poll(() => results().filter((text) => text.includes('✓ zgodny')).length).toBe(count)
  expect(screen.getByRole('button', { name: 'Wykonaj krok' })).toBeDisabled()
  await user.click(screen.getByRole('button', { name: 'Od początku' }))
  await expect.poll(results).toEqual(Array(count).fill('jeszcze nie'))
})

test('R03 only the paths of campaigns, and only in a demo, can be run on a trial campaign', async () => {
  const names: string[] = []
  const sandbox: Sandbox = {
    open: async (name) => {
      names.push(name)
      return { take: async () => ({ value: 'draft' }), page: () => null }
    },
  }
  open({}, sandbox)
  await screen.findByRole('textbox', { name: 'Szukaj w\u00a0ścieżkach' })
  const [first] = await screen.findAllByRole('button', { name: /^Uruchom na kampanii próbnej: 1\./, hidden: true })
  await user.click(first ?? expect.fail('no path can be run on a trial campaign'))
  await user.click(screen.getByRole('button', { name: 'Wykonaj krok' }))
  await expect.poll(() => names).toEqual(['Test ścieżki 1'])
  await choose('Maszyna', 'toasts')
  await screen.findByRole('heading', { name: 'Diagram maszyny „toasts”' })
  expect(screen.queryAllByRole('button', { name: /kampanii próbnej/, hidden: true })).toEqual([])
})

test('R03 outside a demo no path can be run on a trial campaign', async () => {
  open()
  await screen.findAllByRole('button', { name: /^Uruchom ścieżkę tutaj/, hidden: true })
  expect(screen.queryAllByRole('button', { name: /kampanii próbnej/, hidden: true })).toEqual([])
})

test('R03 the event log shows the newest entry first and is filtered by text and by origin', async () => {
  await openLog()
  expect(shownEvents()).toEqual(['rows.loaded', 'list.go_to_page', 'list.opened'])
  await user.click(screen.getByRole('checkbox', { name: 'Tylko zdarzenia z\u00a0zewnątrz maszyn' }))
  expect(shownEvents()).toEqual(['list.go_to_page', 'list.opened'])
  await user.type(screen.getByRole('textbox', { name: 'Szukaj w\u00a0zdarzeniach' }), 'GO_TO')
  expect(shownEvents()).toEqual(['list.go_to_page'])
  expect(screen.getByText('1 wpis')).toBeVisible()
})

test('R03 the state after an entry is replayed, with its neighbours and the first entry that differs', async () => {
  await openLog()
  await user.click(screen.getByRole('button', { name: 'Pokaż: Pokaż stan po wpisie 1' }))
  expect(await screen.findByText('after 1')).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Następny wpis' }))
  expect(await screen.findByText('after 2')).toBeVisible()
  expect(screen.getByText('Odtworzony stan różni się od zapisanego od wpisu 1.')).toBeVisible()
  expect(screen.getByRole('button', { name: 'Następny wpis' })).toBeDisabled()
})

test('R03 two entries are compared member by member', async () => {
  await openLog()
  await user.click(screen.getByRole('button', { name: 'Pokaż: Pokaż stan po wpisie 0' }))
  await user.click(screen.getByRole('button', { name: 'Porównanie: Porównaj wpis 1 z\u00a0wybranym' }))
  const table = screen.getByRole('table', { name: 'Różnice wpisów 0 i\u00a01' })
  expect(within(table).getByRole('row', { name: 'event.type "list.opened" "list.go_to_page"' })).toBeVisible()
})

test('R03 a log is read from a file, and the page returns to the own log', async () => {
  await openLog()
  await chooseFile(fileOf([sampleEntry(0, 'file.event', true)]))
  expect(await screen.findByText('Wczytany plik: visit.json')).toBeVisible()
  expect(shownEvents()).toEqual(['file.event'])
  await user.click(screen.getByRole('button', { name: 'Wróć do dziennika tej przeglądarki' }))
  expect(shownEvents()).toHaveLength(3)
})

test('R03 a file that is no log is refused with the first wrong value, and the log stays', async () => {
  await openLog()
  await chooseFile('{"format":2}')
  expect(await screen.findByText('Tego pliku nie da się wczytać')).toBeVisible()
  expect(screen.getByText(/format:/)).toBeVisible()
  expect(shownEvents()).toHaveLength(3)
})

test('R03 the log of an earlier visit is shown', async () => {
  const log = readable([sampleEntry(0, 'earlier.event', true)])
  await openLog({ earlierVisits: async () => [{ run: '0', startedAt: logStartedAt - 86_400_000, log }] })
  await choose('Wizyta', /^23\s+lis/)
  expect(shownEvents()).toEqual(['earlier.event'])
})

test('R03 earlier visits that cannot be read are reported beside the own log', async () => {
  await openLog({ earlierVisits: () => Promise.reject(new Error('no storage')) })
  expect(await screen.findByText('Nie udało się wczytać poprzednich wizyt')).toBeVisible()
  expect(shownEvents()).toHaveLength(3)
})

test('R03 a log that cannot be saved is said to be that, and not a file that cannot be read', async () => {
  await openLog({ save: () => Promise.reject(new Error('disk full')) })
  await user.click(screen.getByRole('button', { name: 'Zapisz do pliku' }))
  expect(await screen.findByText('Nie udało się zapisać dziennika')).toBeVisible()
  expect(screen.getByRole('alert')).toHaveTextContent('disk full')
  expect(screen.queryByText('Tego pliku nie da się wczytać')).toBeNull()
})
