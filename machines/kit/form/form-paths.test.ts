import { expect, test } from 'vitest'
import { createActor } from 'xstate'
import { CallFailed } from '../area/failure.ts'
import { controlledPromise, rejected, resolved, shortestActorPaths } from '../paths/actor-paths.ts'
import { accepts } from '../paths/paths.ts'
import { createForm, type FormSnapshot } from './form.ts'
import type { FormEvent } from './form-context.ts'

type Values = { name: string }
type Saved = { version: number; name: string }
type State = FormSnapshot<Values, Saved>

const form = createForm<Values, Saved, { key: string | null }>('form', {
  check: ({ name }) => (name === '' ? [{ path: 'name', message: 'Fill required fields' }] : []),
  blank: () => ({ name: '' }),
  valuesOf: ({ name }) => ({ name }),
  currentOf: (current) => current as Saved,
  toasts: { created: 'campaignCreated', updated: 'campaignUpdated' },
})

const problem = (code: string, current?: Saved) =>
  new CallFailed({ kind: 'problem', status: 409, code, detail: '', current })
const answers = (id: string, name: string) => [resolved(id, { version: 1, name }), rejected(id, problem('internal'))]

const commands: readonly FormEvent<Values, Saved>[] = [
  { type: 'form.change', values: { name: 'mine' } },
  { type: 'form.change', values: { name: '' } },
  { type: 'form.choose_file', key: 'a', file: new File(['x'], 'spot.mp4') },
  { type: 'form.remove_file', key: 'a' },
  { type: 'form.submit' },
  { type: 'form.retry' },
  { type: 'form.keep_mine' },
  { type: 'form.take_theirs' },
  { type: 'form.restore', draft: { values: { name: 'mine' }, baseline: { name: 'older' } } },
]
const steps = [
  ...commands,
  ...answers('load', 'stored'),
  ...answers('save', 'mine'),
  rejected('save', problem('version_conflict', { version: 7, name: 'theirs' })),
  ...answers('upload', 'mine'),
]

const keyOf = ({ value, context }: State): string =>
  JSON.stringify([
    value,
    context.values,
    context.baseline,
    context.files.length,
    context.record?.version ?? 0,
    context.current?.version ?? 0,
    context.savedTarget,
    context.attempted,
    context.serverFieldErrors.length,
    context.failure?.code ?? null,
  ])

const logic = form.provide({
  actors: { load: controlledPromise(), save: controlledPromise(), upload: controlledPromise() },
})
const pathsOf = (key: string | null) =>
  shortestActorPaths<State, FormEvent<Values, Saved>>({
    start: (clock) => createActor(logic, { clock, input: { key } }).start(),
    steps: () => steps,
    keyOf,
  })

const created = pathsOf(null)
const edited = pathsOf('u')

test('L19 a new form reaches all its states, an existing record also loading', () => {
  const own = ['editing', 'saving', 'uploading', 'saved', 'refused', 'conflict']
  expect(new Set(created.map(({ state }) => state.value))).toEqual(new Set(own))
  expect(new Set(edited.map(({ state }) => state.value))).toEqual(new Set([...own, 'loading', 'unloaded']))
})

test('values with field errors are never sent', () => {
  for (const { state } of [...created, ...edited]) {
    if (state.value === 'saving') expect(state.context.values.name).not.toBe('')
  }
})

test('L20 an upload always has a saved record and a file', () => {
  for (const { state } of [...created, ...edited]) {
    if (state.value !== 'uploading') continue
    expect(state.context.record).not.toBeNull()
    expect(state.context.files.length).toBeGreaterThan(0)
    expect(state.context.values).toEqual(state.context.baseline)
  }
})

test('a busy form accepts no user command, so nothing is sent twice', () => {
  for (const { state } of [...created, ...edited]) {
    if (!['saving', 'uploading', 'loading'].includes(state.value)) continue
    for (const command of commands) expect(accepts(state, command), `${state.value} ${command.type}`).toBe(false)
  }
})

test('dirty is correct in every state', () => {
  for (const { state } of [...created, ...edited]) {
    const { values, baseline, files, dirty } = state.context
    expect(dirty).toBe(files.length > 0 || values.name !== baseline.name)
  }
})

test('only a conflict has the other version', () => {
  for (const { state } of [...created, ...edited]) {
    expect(state.context.current !== null).toBe(state.value === 'conflict')
  }
})
