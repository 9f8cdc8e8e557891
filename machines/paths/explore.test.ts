import { expect, test } from 'vitest'
import { setup } from 'xstate'
import { pagesOf } from '../../tests/paths/program/machine-docs.ts'
import { catalogue } from './catalogue/all-machines.ts'
import { catalogued } from './catalogued-machine.ts'
import { type Exploration, explore } from './explore.ts'
import { reportOf, startsByMachine } from './machine-report.ts'
import { mermaidOf } from './mermaid.ts'

const generated = startsByMachine(catalogue).map(([first, ...others]) => {
  const explorations: [Exploration, ...Exploration[]] = [explore(first), ...others.map(explore)]
  return { explorations, report: reportOf(explorations) }
})
const reports = generated.map(({ report }) => report)

/**
 * Transitions that no path takes: the values of a saved form have no errors, no page of the paths throws, and the paths
 * have no counts that would correct contacts, and no proposed films.
 */
const unreachable = new Set([
  'app · xstate.error.actor.* · 1',
  'saved · form.submit · 1',
  'saved · form.submit · 2',
  'refused · form.submit · 1',
  'refused · form.retry · 1',
  'in_progress · campaign.correct_contacts · 1',
  'end · campaign.correct_contacts · 1',
  ...['confirmed', 'in_progress'].flatMap((state) =>
    ['request_swap', 'accept_swap', 'refuse_swap'].map((step) => `${state} · campaign.${step} · 1`),
  ),
])

test('promise R7 the paths of every machine reach every state and take every transition that can be taken', () => {
  const missed = reports.flatMap(({ name, states, transitions }) => [
    ...states.filter(({ covered }) => !covered).map(({ path }) => `${name}: ${path}`),
    ...transitions.filter(({ covered, id }) => !covered && !unreachable.has(id)).map(({ id }) => `${name}: ${id}`),
  ])
  expect(missed).toEqual([])
  expect(reports.length).toBeGreaterThan(40)
})

test('promise R7 L14 a command that a state refuses changes nothing in any machine', () => {
  expect(reports.flatMap(({ name, violations }) => violations.map((violation) => `${name}: ${violation}`))).toEqual([])
  const refused = reports.flatMap(({ refusals }) => refusals.flatMap((each) => each.refused))
  expect(refused.length).toBeGreaterThan(4000)
})

test('R03 every machine has a page with its diagram, its states and its transitions, and a row in the list of pages', () => {
  const pages = pagesOf(generated)
  expect(pages.size).toBe(reports.length + 1)
  const list = pages.get('README.md') ?? ''
  const linked = [...list.matchAll(/\]\(([^)]+)\)/g)].map(([, file]) => file)
  expect(linked).toEqual([...pages.keys()].filter((file) => file !== 'README.md'))
  for (const { name, states, transitions } of reports) {
    const page = pages.get(`${name.replaceAll(' ', '-')}.md`) ?? ''
    expect(page, name).toMatch(/^```mermaid\nstateDiagram-v2\n/m)
    const rows = (title: string) =>
      (page.split(`## ${title}`)[1] ?? '').split('\n## ')[0]?.match(/^\| .+ \|$/gm)?.length ?? 0
    // One more row: the head of the table.
    expect([rows('States'), rows('Transitions')], name).toEqual([states.length + 1, transitions.length + 1])
  }
})

type Door = { type: 'open'; key: number } | { type: 'close' }
const log: string[] = []
const door = catalogued({
  name: 'door',
  file: '',
  machine: setup({
    types: { context: {} as object, events: {} as Door },
    guards: { fits: ({ event }) => event.type === 'open' && event.key === 7 },
  }).createMachine({
    context: {},
    initial: 'closed',
    states: {
      closed: { on: { open: [{ guard: 'fits', target: 'open' }] } },
      open: { on: { close: 'closed' }, after: { 1000: 'closed' } },
      broken: {},
    },
  }),
  commands: [{ type: 'open', key: 6 }, { type: 'open', key: 7 }, { type: 'close' }],
  timesMs: [1000],
})

const covered = ({ structure, coverage }: Exploration) =>
  structure.transitions.map(({ id }) => [id, coverage.taken.get(id) ?? 0, coverage.refused.has(id)])

test('L05 coverage counts each transition that was taken, and whether its guard also refused', () => {
  const exploration = explore(door)
  expect(covered(exploration)).toEqual([
    ['closed · open · 1', 1, true],
    ['open · close · 1', 1, false],
    ['open · xstate.after.1000.(machine).open · 1', 1, false],
  ])
  expect(exploration.coverage.states).toEqual(new Set(['', 'closed', 'open']))
  expect(exploration.covering.map(({ steps }) => steps.length)).toEqual([2, 2])
})

test('L14 a refused command that changes a machine is a violation', () => {
  const machine = setup({
    types: { context: {} as { log: string[] }, events: {} as Door },
    guards: { fits: ({ context }) => context.log.push('asked') < 0 },
  }).createMachine({
    context: () => ({ log }),
    initial: 'closed',
    states: { closed: { on: { open: { guard: 'fits', target: 'open' } } }, open: {} },
  })
  const changing = catalogued({
    name: 'changing',
    file: '',
    machine,
    commands: [{ type: 'open', key: 7 }],
    keyOf: () => null,
  })
  expect(reportOf([explore(changing)]).violations).toEqual(['closed: open {"key":7}'])
})

test('L05 an endless model is an error that names the machine', () => {
  let key = 0
  const endless = { ...door, model: { ...door.model, keyOf: () => String(key++), limit: 20 } }
  expect(() => explore(endless)).toThrow('door exceeds the limit')
})

test('R03 the diagram of a machine names its states, triggers and guards', () => {
  expect(mermaidOf(explore(door).structure).split('\n')).toEqual([
    'stateDiagram-v2',
    '  state "closed" as in_closed',
    '  [*] --> in_closed',
    '  state "open" as in_open',
    '  state "broken" as in_broken',
    '  in_closed --> in_open : open [fits]',
    '  in_open --> in_closed : close',
    '  in_open --> in_closed : after 1000',
    '',
  ])
})
