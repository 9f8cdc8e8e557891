import { render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { CallFailed } from '../../../../machines/kit/area/failure.ts'
import type { ExploredMachine } from '../explored-machine.ts'
import { runHere, runOnSandbox } from './path-run.ts'
import { PathRunner } from './path-runner.tsx'
import { type Sandbox, type SandboxAnswer, SandboxUnready } from './sandbox-port.ts'

const user = userEvent.setup({ delay: null })

const expected = ['new', 'ready', 'accepted']
const machine: Pick<ExploredMachine, 'name' | 'paths'> = {
  name: 'campaign lifecycle',
  paths: [
    {
      start: 'campaign lifecycle',
      steps: expected.map((value, index) => ({ event: { type: `step ${index}` }, value })),
      transitions: [],
    },
  ],
}

/** A sandbox whose campaigns give prepared answers, and the names of the campaigns that were created. */
const sandboxOf = (answers: readonly SandboxAnswer[]) => {
  const opened: string[] = []
  const sandbox: Sandbox = {
    open: async (name) => {
      opened.push(name)
      let taken = 0
      return {
        take: async () => answers[taken++] ?? expect.fail('a step after the last answer'),
        page: () => `/campaign/preview/${opened.length}`,
      }
    },
  }
  return { sandbox, opened }
}

const open = (sandbox: Sandbox) => {
  const states: unknown[] = []
  render(
    <PathRunner
      run={runOnSandbox(sandbox, { machine, path: 0 }, 'Trial')}
      machine={machine.name}
      steps={machine.paths[0]?.steps ?? []}
      intro="intro"
      onState={(value) => states.push(value)}
      onClose={() => undefined}
    />,
  )
  return states
}

const results = (): string[] =>
  within(screen.getByRole('table', { name: 'Uruchomiona ścieżka' }))
    .getAllByRole('row')
    .slice(1)
    .map((row) => within(row).getAllByRole('cell').at(-1)?.textContent ?? '')

const press = (name: string) => user.click(screen.getByRole('button', { name }))

test('R03 a path on a trial campaign says for each step whether the server agrees, and links to the campaign', async () => {
  const { sandbox, opened } = sandboxOf([{ value: 'new' }, { value: 'ready' }, { value: 'ready' }])
  const states = open(sandbox)
  expect(screen.queryByRole('link')).toBeNull()
  await press('Wykonaj krok')
  await expect.poll(results).toEqual(['Nowa – ✓ zgodny', 'jeszcze nie', 'jeszcze nie'])
  await press('Wykonaj do końca')
  await expect.poll(results).toEqual(['Nowa – ✓ zgodny', 'Gotowa – ✓ zgodny', 'Gotowa – ✗ inny'])
  expect(states).toEqual(['new', 'ready'])
  expect(opened).toEqual(['Trial'])
  expect(screen.getByRole('link', { name: 'Otwórz kampanię próbną' })).toHaveAttribute('href', '/campaign/preview/1')
})

test('R03 a path on a trial campaign ends at a step that the server refuses, with the reason in the language of the page', async () => {
  const refusal = { code: 'permission_denied', detail: 'Not allowed', status: 403 }
  open(sandboxOf([{ value: 'new' }, { refusal }]).sandbox)
  await press('Wykonaj do końca')
  await expect.poll(() => results()[1]).toMatch(/^✗ odmowa: Nie masz do tego uprawnień/)
  expect(results()[2]).toBe('jeszcze nie')
  expect(screen.getByRole('button', { name: 'Wykonaj krok' })).toBeDisabled()
})

test('R03 a path on a trial campaign ends at a step of the clock, which nobody can move', async () => {
  open(sandboxOf([{ value: 'new' }, { refusal: 'clock' }]).sandbox)
  await press('Wykonaj do końca')
  await expect.poll(() => results()[1]).toContain('zegar platformy')
  expect(results()[1]).not.toContain('✗')
})

test('R03 a path that begins again takes a new trial campaign', async () => {
  const { sandbox, opened } = sandboxOf([{ value: 'new' }, { value: 'ready' }, { value: 'accepted' }])
  open(sandbox)
  await press('Wykonaj do końca')
  // The buttons stay disabled until the last answer is shown, and a click on a disabled one does nothing.
  await expect.poll(results).toEqual(['Nowa – ✓ zgodny', 'Gotowa – ✓ zgodny', 'Zaakceptowana – ✓ zgodny'])
  await press('Od początku')
  await expect.poll(results).toEqual(['jeszcze nie', 'jeszcze nie', 'jeszcze nie'])
  expect(screen.queryByRole('link')).toBeNull()
  await press('Wykonaj krok')
  expect(opened).toHaveLength(2)
  await expect.poll(() => results()[0]).toBe('Nowa – ✓ zgodny')
})

test('R03 a trial campaign that cannot be created is reported in the language of the page', async () => {
  const failure = { kind: 'problem', status: 429, code: 'too_many_requests', detail: 'Too many requests' } as const
  const failures = [new CallFailed(failure), new SandboxUnready('screens'), new SandboxUnready('film')]
  open({ open: () => Promise.reject(failures.shift()) })
  for (const text of [/Za dużo|Zbyt wiele/, /dość wolnych ekranów/, /nie ma filmu/]) {
    await press('Wykonaj krok')
    await expect.poll(() => screen.getByRole('alert').textContent).toMatch(text)
  }
  expect(results()[0]).toBe('jeszcze nie')
})

test('R03 a path that is taken in this browser has no campaign to open', async () => {
  const run = runHere({ run: async (_name, _path, count) => expected.slice(0, count) }, { machine, path: 0 })
  expect(await run.run(2)).toEqual([{ value: 'new' }, { value: 'ready' }])
  expect(run.page()).toBeNull()
})
