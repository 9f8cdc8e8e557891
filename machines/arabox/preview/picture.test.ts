import { expect, test } from 'vitest'
import { createActor, fromPromise, SimulatedClock, setup } from 'xstate'
import { CallFailed, timeoutFailure } from '../../kit/area/failure.ts'
import { controlledPromise, rejected, resolved, shortestActorPaths } from '../../kit/paths/actor-paths.ts'
import { stepsOf } from '../../kit/paths/paths.ts'
import { TOASTS, toastsMachine } from '../../kit/toasts/toasts.ts'
import { type PictureAnswer, type PictureEvent, type PictureSnapshot, pictureMachine } from './picture.ts'

const unset = new CallFailed({ kind: 'problem', status: 404, code: 'no_image', detail: 'Please set image' })
const broken = new CallFailed({ kind: 'problem', status: 500, code: 'internal', detail: 'The storage does not answer' })

type Request = { address?: string; resolve: (found: PictureAnswer) => void; reject: (error: unknown) => void }

const started = () => {
  const loads: Request[] = []
  const sets: Request[] = []
  const clock = new SimulatedClock()
  const logic = pictureMachine.provide({
    actors: {
      load: fromPromise<PictureAnswer, { uuid: string }>(
        () => new Promise((resolve, reject) => loads.push({ resolve, reject })),
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
  const shownToasts = () => toasts.getSnapshot().context.shown.map(({ code, failure }) => `${code} ${failure?.detail}`)
  return { picture, clock, loads, sets, settled, shownToasts, state: () => picture.getSnapshot().value }
}

test('C58 E22 the picture is requested at once and shown when it is loaded', async () => {
  const { picture, loads, settled, shownToasts, state } = started()
  expect(state()).toBe('loading')
  loads[0]?.resolve({ image_sign_url: '/a.png' })
  await settled()
  expect([state(), picture.getSnapshot().context.image, shownToasts()]).toEqual([
    'shown',
    { panorama: '/a.png', params: { width: 1080 } },
    [],
  ])
})

test('T20 C59 a missing picture is no failure: no toast is shown, and a picture that is set is shown', async () => {
  const { picture, loads, sets, settled, shownToasts, state } = started()
  loads[0]?.reject(unset)
  await settled()
  expect([state(), shownToasts(), picture.getSnapshot().context.failure]).toEqual(['missing', [], null])
  picture.send({ type: 'image.set', address: '/b.png' })
  expect([state(), sets[0]?.address]).toEqual(['setting', '/b.png'])
  sets[0]?.resolve({ image_sign_url: '/b.png' })
  await settled()
  expect([state(), picture.getSnapshot().context.image?.panorama, loads.length, shownToasts()]).toEqual([
    'shown',
    '/b.png',
    1,
    [],
  ])
})

test('C59 after a rejected picture another one can be set', async () => {
  const { picture, loads, sets, settled, shownToasts, state } = started()
  loads[0]?.reject(unset)
  await settled()
  picture.send({ type: 'image.set', address: '/b.png' })
  sets[0]?.reject(broken)
  await settled()
  expect([state(), shownToasts()]).toEqual(['refused', ['refused The storage does not answer']])
  picture.send({ type: 'image.set', address: '/c.png' })
  expect([state(), sets[1]?.address]).toEqual(['setting', '/c.png'])
})

test('T21 any other failure is shown in a toast, and the request can be repeated', async () => {
  const { picture, loads, settled, shownToasts, state } = started()
  loads[0]?.reject(broken)
  await settled()
  expect([state(), shownToasts()]).toEqual(['failed', ['failed The storage does not answer']])
  picture.send({ type: 'image.retry' })
  loads[1]?.resolve({ image_sign_url: '/a.png' })
  await settled()
  expect([state(), picture.getSnapshot().context.failure]).toEqual(['shown', null])
})

test('T21 a timeout is a failure like any other', async () => {
  const { loads, settled, shownToasts, state } = started()
  loads[0]?.reject(new CallFailed(timeoutFailure))
  await settled()
  expect([state(), shownToasts()]).toEqual(['failed', ['failed The server did not answer']])
})

const commands: readonly PictureEvent[] = [{ type: 'image.retry' }, { type: 'image.set', address: '/a.png' }]
const logic = pictureMachine.provide({ actors: { load: controlledPromise(), set: controlledPromise() } })
const paths = shortestActorPaths<PictureSnapshot, PictureEvent>({
  start: (clock) => createActor(logic, { clock, input: { uuid: 'here' } }).start(),
  steps: () => [
    ...commands,
    resolved('load', { image_sign_url: '/a.png' }),
    rejected('load', unset),
    rejected('load', broken),
    resolved('set', { image_sign_url: '/b.png' }),
    rejected('set', broken),
  ],
  keyOf: ({ value, context }) => JSON.stringify([value, context.image, context.failure]),
})

test('T20 T21 every state of the picture is reached, and each accepts only its own command', () => {
  const taken = stepsOf(paths, () => commands).taken.map(({ path, event }) => `${path.state.value} ${event.type}`)
  expect(new Set(paths.map(({ state }) => state.value))).toEqual(
    new Set(['loading', 'shown', 'missing', 'setting', 'refused', 'failed']),
  )
  expect(new Set(taken)).toEqual(new Set(['missing image.set', 'refused image.set', 'failed image.retry']))
})
