import { expect, test } from 'vitest'
import { CallFailed } from '../area/failure.ts'
import { accepts, shortestPaths } from '../paths/paths.ts'
import { createForm, type FormSnapshot } from './form.ts'

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

/** The same form with fixed input, because the path generator passes none. */
const opened = (key: string | null): typeof form =>
  Object.assign(Object.create(form), {
    getInitialSnapshot: (scope: Parameters<typeof form.getInitialSnapshot>[0]) =>
      form.getInitialSnapshot(scope, { key }),
  })

const problem = (code: string, current?: Saved) =>
  new CallFailed({ kind: 'problem', status: 409, code, detail: '', current })
const answers = (id: string, name: string) => [
  { type: `xstate.done.actor.${id}`, output: { version: 1, name }, actorId: id },
  { type: `xstate.error.actor.${id}`, error: problem('internal'), actorId: id },
]

// Answers and timers are events too, but the machine’s event type does not contain them.
const events = [
  { type: 'form.changed', values: { name: 'mine' } },
  { type: 'form.changed', values: { name: '' } },
  { type: 'form.file_chosen', key: 'a', file: new File(['x'], 'spot.mp4') },
  { type: 'form.file_removed', key: 'a' },
  { type: 'form.submitted' },
  { type: 'form.retried' },
  { type: 'form.mine_kept' },
  { type: 'form.theirs_taken' },
  ...answers('load', 'stored'),
  ...answers('save', 'mine'),
  {
    type: 'xstate.error.actor.save',
    error: problem('version_conflict', { version: 7, name: 'theirs' }),
    actorId: 'save',
  },
  ...answers('upload', 'mine'),
  { type: 'xstate.after.limit.form.loading' },
  { type: 'xstate.after.limit.form.saving' },
  { type: 'xstate.after.uploadLimit.form.uploading' },
] as unknown as readonly { type: 'form.retried' }[]

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

const walksOf = (key: string | null) =>
  shortestPaths<State, { type: 'form.retried' }>(
    opened(key) as Parameters<typeof shortestPaths<State, { type: 'form.retried' }>>[0],
    {
      events: () => events,
      keyOf,
    },
  )

const created = walksOf(null)
const edited = walksOf('u')

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
  const wishes = events.filter(({ type }) => String(type).startsWith('form.'))
  for (const { state } of [...created, ...edited]) {
    if (!['saving', 'uploading', 'loading'].includes(state.value)) continue
    for (const wish of wishes) expect(accepts(state, wish), `${state.value} ${wish.type}`).toBe(false)
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
