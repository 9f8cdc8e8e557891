import { expect, test } from 'vitest'
import { createActor, fromPromise, SimulatedClock, setup } from 'xstate'
import { ANSWER_LIMIT_MS } from '../../kit/area/area.ts'
import { CallFailed } from '../../kit/area/failure.ts'
import { type Machine, shortestPaths, stepsOf } from '../../kit/paths/paths.ts'
import { TOASTS, toastsMachine } from '../../kit/toasts/toasts.ts'
import { type PictureAnswer, type PictureEvent, type PictureSnapshot, pictureMachine } from './picture.ts'

const unset = new CallFailed({ kind: 'problem', status: 404, code: 'no_image', detail: 'Please set image' })
const broken = new CallFailed({ kind: 'problem', status: 500, code: 'internal', detail: 'The storage is away' })

type Asked = { address?: string; resolve: (found: PictureAnswer) => void; reject: (error: unknown) => void }

const started = () => {
  const finds: Asked[] = []
  const sets: Asked[] = []
  const clock = new SimulatedClock()
  const logic = pictureMachine.provide({
    actors: {
      find: fromPromise<PictureAnswer, { uuid: string }>(
        () => new Promise((resolve, reject) => finds.push({ resolve, reject })),
      ),
      set: fromPromise<PictureAnswer, { uuid: string; address: string }>(
        ({ input: { address } }) => new Promise((resolve, reject) => sets.push({ address, resolve, reject })),
      ),
    },
  })
  const root = createActor(
    setup({ actors: { logic, toasts: toastsMachine } }).createMachine({
      invoke: [
        { id: 'toasts', src: 'toasts', systemId: TOASTS },
        { id: 'picture', src: 'logic', input: { uuid: 'here' } },
      ],
    }),
    { clock },
  )
  root.start()
  const { picture, toasts } = root.getSnapshot().children
  if (!picture || !toasts) throw new Error('the root did not start its children')
  const settled = () => new Promise((resolve) => setImmediate(resolve))
  const said = () => toasts.getSnapshot().context.shown.map(({ code, failure }) => `${code} ${failure?.detail}`)
  return { picture, clock, finds, sets, settled, said, place: () => picture.getSnapshot().value }
}

test('C58 E22 the picture is requested at once and shown when it is loaded', async () => {
  const { picture, finds, settled, said, place } = started()
  expect(place()).toBe('asking')
  finds[0]?.resolve({ image_sign_url: '/a.png' })
  await settled()
  expect([place(), picture.getSnapshot().context.image, said()]).toEqual([
    'shown',
    { panorama: '/a.png', params: { width: 1080 } },
    [],
  ])
})

test('T20 C59 a missing picture is no failure: the page asks for one without a toast and shows it once it is set', async () => {
  const { picture, finds, sets, settled, said, place } = started()
  finds[0]?.reject(unset)
  await settled()
  expect([place(), said(), picture.getSnapshot().context.failure]).toEqual(['missing', [], null])
  picture.send({ type: 'image.given', address: '/b.png' })
  expect([place(), sets[0]?.address]).toEqual(['setting', '/b.png'])
  sets[0]?.resolve({ image_sign_url: '/b.png' })
  await settled()
  expect([place(), picture.getSnapshot().context.image?.panorama, finds.length, said()]).toEqual([
    'shown',
    '/b.png',
    1,
    [],
  ])
})

test('C59 after a rejected picture another one can be set', async () => {
  const { picture, finds, sets, settled, said, place } = started()
  finds[0]?.reject(unset)
  await settled()
  picture.send({ type: 'image.given', address: '/b.png' })
  sets[0]?.reject(broken)
  await settled()
  expect([place(), said()]).toEqual(['refused', ['refused The storage is away']])
  picture.send({ type: 'image.given', address: '/c.png' })
  expect([place(), sets[1]?.address]).toEqual(['setting', '/c.png'])
})

test('T21 any other failure is shown in a toast, and the request can be repeated', async () => {
  const { picture, finds, settled, said, place } = started()
  finds[0]?.reject(broken)
  await settled()
  expect([place(), said()]).toEqual(['failed', ['failed The storage is away']])
  picture.send({ type: 'image.retried' })
  finds[1]?.resolve({ image_sign_url: '/a.png' })
  await settled()
  expect([place(), picture.getSnapshot().context.failure]).toEqual(['shown', null])
})

test('T21 a timeout is a failure like any other', () => {
  const { clock, said, place } = started()
  clock.increment(ANSWER_LIMIT_MS)
  expect([place(), said()]).toEqual(['failed', ['failed The server did not answer']])
})

const answers = [
  { type: 'image.retried' },
  { type: 'image.given', address: '/a.png' },
  { type: 'xstate.done.actor.find', output: { image_sign_url: '/a.png' }, actorId: 'find' },
  { type: 'xstate.error.actor.find', error: unset, actorId: 'find' },
  { type: 'xstate.error.actor.find', error: broken, actorId: 'find' },
  { type: 'xstate.after.limit.picture.asking' },
  { type: 'xstate.done.actor.set', output: { image_sign_url: '/b.png' }, actorId: 'set' },
  { type: 'xstate.error.actor.set', error: broken, actorId: 'set' },
  { type: 'xstate.after.limit.picture.setting' },
] as unknown as readonly PictureEvent[]
/** The same machine with fixed input, because the path generator passes none. */
const machine: Machine<PictureSnapshot, PictureEvent> = Object.assign(Object.create(pictureMachine), {
  getInitialSnapshot: (scope: Parameters<typeof pictureMachine.getInitialSnapshot>[0]) =>
    pictureMachine.getInitialSnapshot(scope, { uuid: 'here' }),
})
const walks = shortestPaths(machine, {
  events: () => answers,
  keyOf: ({ value, context }) => JSON.stringify([value, context.image, context.failure]),
})

test('T20 T21 every state of the picture is reached, and each accepts only its own command', () => {
  const wishes = answers.slice(0, 2)
  const taken = stepsOf(walks, () => wishes).taken.map(({ walk, event }) => `${walk.state.value} ${event.type}`)
  expect(new Set(walks.map(({ state }) => state.value))).toEqual(
    new Set(['asking', 'shown', 'missing', 'setting', 'refused', 'failed']),
  )
  expect(new Set(taken)).toEqual(new Set(['missing image.given', 'refused image.given', 'failed image.retried']))
})
