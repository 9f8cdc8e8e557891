import { expect, test } from 'vitest'
import { createActor, fromPromise, SimulatedClock } from 'xstate'
import { CallFailed, type Failure } from '../area/failure.ts'
import { createForm } from './form.ts'
import { fieldErrorOf, type PendingFile, type SubmitType, submitType } from './form-context.ts'

type Values = { name: string; screens: number }
type Saved = { uuid: string; version: number; name: string; screens: number; files: number }
type Step = {
  kind: string
  submit?: SubmitType
  target?: string
  record?: string | null
  file?: string
}

const problem = (code: string, more: Partial<Failure> = {}): CallFailed =>
  new CallFailed({ kind: 'problem', status: 422, code, detail: code, ...more })

const makeForm = (key: string | null = null) => {
  const log: Step[] = []
  /** What the saves sent. */
  const sent: { name: string; record: string | null }[] = []
  const answers: (Saved | CallFailed)[] = []
  const next = async (step: Step): Promise<Saved> => {
    log.push(step)
    const answer = answers.shift()
    if (!answer) throw new Error(`no answer was prepared for ${step.kind}`)
    if (answer instanceof CallFailed) throw answer
    return answer
  }
  const logic = createForm<Values, Saved, { key: string | null }>('form', {
    check: ({ name, screens }, target) => [
      ...(name === '' ? [{ path: 'name', message: 'Fill required fields' }] : []),
      ...(target === 'new' && screens < 5 ? [{ path: 'screens', message: 'Minimum 5 screens' }] : []),
    ],
    blank: () => ({ name: '', screens: 0 }),
    valuesOf: ({ name, screens }) => ({ name, screens }),
    currentOf: (current) => current as Saved,
    firstTarget: 'draft',
    toasts: { created: 'campaignCreated', updated: 'campaignUpdated', uploaded: 'spotUploaded' },
  }).provide({
    actors: {
      load: fromPromise<Saved, { key: string }>(() => next({ kind: 'load' })),
      save: fromPromise<Saved, { submit: SubmitType; target: string; values: Values; record: Saved | null }>(
        ({ input }) => {
          sent.push({ name: input.values.name, record: input.record?.uuid ?? null })
          return next({ kind: 'save', submit: input.submit, target: input.target, record: input.record?.uuid ?? null })
        },
      ),
      upload: fromPromise<Saved, { record: Saved; file: PendingFile; report: (percent: number) => void }>(
        ({ input }) => {
          input.report(40)
          return next({ kind: 'upload', record: input.record.uuid, file: input.file.key })
        },
      ),
    },
  })
  const form = createActor(logic, { input: { key }, clock: new SimulatedClock() })
  const settle = () => new Promise((resolve) => setTimeout(resolve, 0))
  return { form, log, sent, answers, settle }
}

const saved = (more: Partial<Saved> = {}): Saved => ({
  uuid: 'u',
  version: 1,
  name: 'Kawa',
  screens: 5,
  files: 0,
  ...more,
})
const file = (name = 'spot.mp4') => new File(['x'], name)

test('L19 a submit is one of CREATE, CREATE_FILE, UPDATE, UPDATE_FILE', () => {
  const files = [{ key: 'a', file: file() }]
  expect(submitType({ record: null, files: [] })).toBe('CREATE')
  expect(submitType({ record: null, files })).toBe('CREATE_FILE')
  expect(submitType({ record: saved(), files: [] })).toBe('UPDATE')
  expect(submitType({ record: saved(), files })).toBe('UPDATE_FILE')
})

test('a form with field errors is not sent and shows them after the first attempt', () => {
  const { form, log } = makeForm()
  form.start()
  form.send({ type: 'form.change', values: { name: 'Kawa' } })
  expect(fieldErrorOf(form.getSnapshot(), 'screens')).toBeNull()
  form.send({ type: 'form.submit', target: 'new' })
  expect(form.getSnapshot().value).toBe('editing')
  expect(log).toEqual([])
  expect(fieldErrorOf(form.getSnapshot(), 'screens')).toBe('Minimum 5 screens')
  form.send({ type: 'form.change', values: { screens: 5 } })
  expect(fieldErrorOf(form.getSnapshot(), 'screens')).toBeNull()
})

test('a field error is shown once its field was left', () => {
  const { form } = makeForm()
  form.start()
  expect(fieldErrorOf(form.getSnapshot(), 'name')).toBeNull()
  form.send({ type: 'form.leave_field', field: 'name' })
  expect(fieldErrorOf(form.getSnapshot(), 'name')).toBe('Fill required fields')
})

test('L20 CREATE_FILE creates, then uploads with the uuid that the create returned', async () => {
  const { form, log, answers, settle } = makeForm()
  form.start()
  form.send({ type: 'form.change', values: { name: 'Kawa', screens: 5 } })
  form.send({ type: 'form.choose_file', key: 'a', file: file() })
  answers.push(saved({ uuid: 'made' }), saved({ uuid: 'made', files: 1 }))
  form.send({ type: 'form.submit', target: 'new' })
  await settle()
  expect(log).toEqual([
    { kind: 'save', submit: 'CREATE_FILE', target: 'new', record: null },
    { kind: 'upload', record: 'made', file: 'a' },
  ])
  expect(form.getSnapshot().value).toBe('saved')
  expect(form.getSnapshot().context).toMatchObject({ dirty: false, files: [], record: { files: 1 } })
})

test('L21 after a failed upload the record exists, and the next submit only uploads', async () => {
  const { form, log, answers, settle } = makeForm()
  form.start()
  form.send({ type: 'form.change', values: { name: 'Kawa', screens: 5 } })
  form.send({ type: 'form.choose_file', key: 'a', file: file() })
  answers.push(saved({ uuid: 'made' }), problem('unsupported_spot'))
  form.send({ type: 'form.submit', target: 'new' })
  await settle()
  expect(form.getSnapshot().value).toBe('refused')
  expect(form.getSnapshot().context).toMatchObject({ record: { uuid: 'made' }, failure: { code: 'unsupported_spot' } })
  answers.push(saved({ uuid: 'made', files: 1 }))
  form.send({ type: 'form.submit', target: 'new' })
  await settle()
  expect(log.map(({ kind }) => kind)).toEqual(['save', 'upload', 'upload'])
  expect(form.getSnapshot().value).toBe('saved')
})

test('L21 a file that fails does not keep the next one from being uploaded, and only it is sent again', async () => {
  const { form, log, answers, settle } = makeForm()
  form.start()
  form.send({ type: 'form.change', values: { name: 'Kawa', screens: 5 } })
  for (const key of ['bad', 'good']) form.send({ type: 'form.choose_file', key, file: file() })
  answers.push(saved({ uuid: 'made' }), problem('unsupported_spot'), saved({ uuid: 'made', files: 1 }))
  form.send({ type: 'form.submit', target: 'new' })
  await settle()
  expect(log.slice(1).map((each) => 'file' in each && each.file)).toEqual(['bad', 'good'])
  expect(form.getSnapshot().value).toBe('refused')
  const { context } = form.getSnapshot()
  expect(context).toMatchObject({ record: { files: 1 }, failure: { code: 'unsupported_spot' } })
  expect([context.files.map(({ key }) => key), [...context.failedFiles.keys()]]).toEqual([['bad'], ['bad']])
  answers.push(saved({ uuid: 'made', files: 2 }))
  form.send({ type: 'form.submit', target: 'new' })
  await settle()
  expect(log.slice(3).map((each) => 'file' in each && each.file)).toEqual(['bad'])
  expect(form.getSnapshot().value).toBe('saved')
  expect(form.getSnapshot().context).toMatchObject({ files: [], failure: null })
})

test('L21 another target or other values after a failed upload are saved first', async () => {
  const { form, log, answers, settle } = makeForm()
  form.start()
  form.send({ type: 'form.change', values: { name: 'Kawa', screens: 5 } })
  form.send({ type: 'form.choose_file', key: 'a', file: file() })
  answers.push(saved(), problem('too_large'))
  form.send({ type: 'form.submit', target: 'draft' })
  await settle()
  answers.push(saved({ version: 2 }), saved({ version: 3, files: 1 }))
  form.send({ type: 'form.submit', target: 'new' })
  await settle()
  expect(log.map(({ kind, submit }) => submit ?? kind)).toEqual(['CREATE_FILE', 'upload', 'UPDATE_FILE', 'upload'])
})

test('L22 UPDATE_FILE updates, then uploads every file in turn', async () => {
  const { form, log, answers, settle } = makeForm('u')
  answers.push(saved())
  form.start()
  expect(form.getSnapshot().value).toBe('loading')
  await settle()
  expect(form.getSnapshot().context.values).toEqual({ name: 'Kawa', screens: 5 })
  form.send({ type: 'form.choose_file', key: 'a', file: file() })
  form.send({ type: 'form.choose_file', key: 'b', file: file() })
  answers.push(saved({ version: 2 }), saved({ version: 3 }), saved({ version: 4 }))
  form.send({ type: 'form.submit', target: 'new' })
  await settle()
  expect(log.map(({ kind, submit, file: key }) => key ?? submit ?? kind)).toEqual(['load', 'UPDATE_FILE', 'a', 'b'])
})

test('a version conflict keeps the own values and the current record, and the next save is based on that record', async () => {
  const { form, log, answers, settle } = makeForm('u')
  answers.push(saved())
  form.start()
  await settle()
  form.send({ type: 'form.change', values: { name: 'Mine' } })
  answers.push(
    problem('version_conflict', { status: 409, current: saved({ version: 7, uuid: 'fresh', name: 'Theirs' }) }),
  )
  form.send({ type: 'form.submit', target: 'new' })
  await settle()
  expect(form.getSnapshot().value).toBe('conflict')
  expect(form.getSnapshot().context).toMatchObject({ values: { name: 'Mine' }, current: { name: 'Theirs' } })
  answers.push(saved({ version: 8, name: 'Mine' }))
  form.send({ type: 'form.submit', target: 'new' })
  await settle()
  expect(log.at(-1)).toMatchObject({ kind: 'save', record: 'fresh' })
  expect(form.getSnapshot().value).toBe('saved')
})

test('in a conflict the other version can be taken instead', async () => {
  const { form, answers, settle } = makeForm('u')
  answers.push(saved())
  form.start()
  await settle()
  form.send({ type: 'form.change', values: { name: 'Mine' } })
  answers.push(problem('version_conflict', { status: 409, current: saved({ version: 7, name: 'Theirs' }) }))
  form.send({ type: 'form.submit' })
  await settle()
  form.send({ type: 'form.take_theirs' })
  expect(form.getSnapshot().value).toBe('editing')
  expect(form.getSnapshot().context).toMatchObject({ values: { name: 'Theirs' }, dirty: false, current: null })
})

test('a field error of the server is shown until the field changes', async () => {
  const { form, answers, settle } = makeForm()
  form.start()
  form.send({ type: 'form.change', values: { name: 'Kawa', screens: 5 } })
  answers.push(problem('invalid_input', { errors: [{ path: 'name', message: 'This name is already taken' }] }))
  form.send({ type: 'form.submit', target: 'new' })
  await settle()
  expect(form.getSnapshot().value).toBe('refused')
  expect(fieldErrorOf(form.getSnapshot(), 'name')).toBe('This name is already taken')
  form.send({ type: 'form.change', values: { name: 'Herbata' } })
  expect(form.getSnapshot().value).toBe('editing')
  expect(fieldErrorOf(form.getSnapshot(), 'name')).toBeNull()
})

test('a failed load can be repeated', async () => {
  const { form, answers, settle } = makeForm('u')
  answers.push(problem('not_found', { status: 404 }))
  form.start()
  await settle()
  expect(form.getSnapshot().value).toBe('unloaded')
  answers.push(saved())
  form.send({ type: 'form.retry' })
  await settle()
  expect(form.getSnapshot().value).toBe('editing')
})

test('a form is dirty exactly while it differs from the saved values', () => {
  const { form } = makeForm()
  form.start()
  form.send({ type: 'form.change', values: { name: 'K' } })
  expect(form.getSnapshot().context.dirty).toBe(true)
  form.send({ type: 'form.change', values: { name: '' } })
  expect(form.getSnapshot().context.dirty).toBe(false)
  form.send({ type: 'form.choose_file', key: 'a', file: file() })
  expect(form.getSnapshot().context.dirty).toBe(true)
  form.send({ type: 'form.remove_file', key: 'a' })
  expect(form.getSnapshot().context.dirty).toBe(false)
})

const offline = new CallFailed({ kind: 'offline', status: 0, code: 'offline', detail: '' })

/** Saves these values; the answer is lost. */
const saveWithoutAnswer = async ({ form, answers, settle }: ReturnType<typeof makeForm>, values: Partial<Values>) => {
  form.send({ type: 'form.change', values })
  answers.push(offline)
  form.send({ type: 'form.submit' })
  await settle()
}

test('a lost answer to a create is asked for again before changed values are saved, so that there is one record', async () => {
  const made = makeForm()
  const { form, sent, answers, settle } = made
  form.start()
  await saveWithoutAnswer(made, { name: 'Kawa' })
  expect(form.getSnapshot().value).toBe('refused')
  expect(form.getSnapshot().context.unanswered).toEqual({ target: 'draft', values: { name: 'Kawa', screens: 0 } })
  form.send({ type: 'form.change', values: { name: 'Herbata' } })
  answers.push(saved({ uuid: 'made', screens: 0 }), saved({ uuid: 'made', version: 2, name: 'Herbata', screens: 0 }))
  form.send({ type: 'form.submit' })
  await settle()
  expect(form.getSnapshot().value).toBe('saved')
  expect(form.getSnapshot().context).toMatchObject({ unanswered: null, dirty: false, record: { version: 2 } })
  expect(sent).toEqual([
    { name: 'Kawa', record: null },
    { name: 'Kawa', record: null },
    { name: 'Herbata', record: 'made' },
  ])
})

test('a create without an answer that the server refuses later is forgotten, and the changed values are a new record', async () => {
  const made = makeForm()
  const { form, sent, answers, settle } = made
  form.start()
  await saveWithoutAnswer(made, { name: 'Kawa' })
  form.send({ type: 'form.change', values: { name: 'Herbata' } })
  answers.push(problem('invalid_input'), saved({ name: 'Herbata', screens: 0 }))
  form.send({ type: 'form.submit' })
  await settle()
  expect(form.getSnapshot().value).toBe('saved')
  expect(sent.map(({ name }) => name)).toEqual(['Kawa', 'Kawa', 'Herbata'])
})

test('as long as the answer to a create is lost, the first content is asked for', async () => {
  const made = makeForm()
  const { form, sent, answers, settle } = made
  form.start()
  form.send({ type: 'form.change', values: { name: 'Kawa' } })
  for (const name of ['Herbata', 'Mleko']) {
    answers.push(offline)
    form.send({ type: 'form.submit' })
    await settle()
    form.send({ type: 'form.change', values: { name } })
  }
  expect(form.getSnapshot().context.unanswered?.values.name).toBe('Kawa')
  expect(sent.map(({ name }) => name)).toEqual(['Kawa', 'Kawa'])
})

test('a change whose answer was lost is no conflict with somebody else', async () => {
  const made = makeForm('u')
  const { form, sent, answers, settle } = made
  answers.push(saved())
  form.start()
  await settle()
  await saveWithoutAnswer(made, { name: 'Herbata' })
  const stored = saved({ version: 2, name: 'Herbata' })
  answers.push(problem('version_conflict', { status: 409, current: stored }))
  form.send({ type: 'form.submit' })
  await settle()
  expect(form.getSnapshot().value).toBe('saved')
  expect(form.getSnapshot().context).toMatchObject({ record: stored, dirty: false })

  await saveWithoutAnswer(made, { name: 'Mleko' })
  form.send({ type: 'form.change', values: { screens: 7 } })
  const current = saved({ version: 3, name: 'Mleko' })
  answers.push(problem('version_conflict', { status: 409, current }), saved({ version: 4, name: 'Mleko', screens: 7 }))
  form.send({ type: 'form.submit' })
  await settle()
  expect(form.getSnapshot().value).toBe('saved')
  expect(sent.map(({ name }) => name)).toEqual(['Herbata', 'Herbata', 'Mleko', 'Mleko', 'Mleko'])
})

test('a save without an answer outlives a reload of the page with its exact content', async () => {
  const made = makeForm()
  const { form, sent, answers, settle } = made
  form.start()
  const unanswered = { target: 'draft', values: { name: 'Kawa', screens: 3 } }
  form.send({
    type: 'form.restore',
    draft: { values: { name: 'Kawa', screens: 4 }, baseline: { name: '', screens: 0 }, unanswered },
  })
  expect(form.getSnapshot().context).toMatchObject({ values: { name: 'Kawa', screens: 4 }, unanswered })
  answers.push(saved({ uuid: 'made', screens: 3 }), saved({ uuid: 'made', version: 2, screens: 4 }))
  form.send({ type: 'form.submit' })
  await settle()
  expect(sent.map(({ record }) => record)).toEqual([null, 'made'])
})
