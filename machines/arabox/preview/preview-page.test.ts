import { expect, test } from 'vitest'
import { createActor, type EventObject, fromCallback, fromPromise, SimulatedClock } from 'xstate'
import type { Recording } from '../../../contract/live/araboxes.ts'
import type { LocationDetail, ScreenPosition, ZoneShapes } from '../../../contract/location/location.ts'
import { araboxLocationUuid, sampleAraboxLocation } from '../../../tests/support/samples/arabox.ts'
import { CallFailed, timeoutFailure } from '../../kit/area/failure.ts'
import type { ToastsRef } from '../../kit/toasts/toasts.ts'
import type { HeatmapPage } from '../../live/heatmap.ts'
import { socketMachine } from '../../live/socket.ts'
import { createRootMachine } from '../../root/root.ts'
import { sessionMachine } from '../../session/session.ts'
import {
  type AraboxPreviewRef,
  araboxPreviewPage,
  type LineChange,
  recordingArea,
  type Today,
  type Track,
  todayArea,
  tracksMachine,
  type UsualSoFar,
  usualArea,
  zonesArea,
} from './preview-page.ts'

const uuid = araboxLocationUuid
const location = (more: Partial<LocationDetail> = {}) => sampleAraboxLocation({ heard_at: null, ...more })
const timedOut = new CallFailed(timeoutFailure)
const missing = new CallFailed({ kind: 'problem', status: 404, code: 'not_found', detail: 'There is no such thing' })
const moved: ScreenPosition = { x1: 1, y1: 2, x2: 3, y2: 4, enabled: true, btn: true }

type Asked<Answer> = { resolve: (answer: Answer) => void; reject: (error: unknown) => void }

const opened = () => {
  const loads: Asked<LocationDetail>[] = []
  const lines: (Asked<LocationDetail> & { change: LineChange })[] = []
  const pages: number[] = []
  const asked: string[] = []
  const sockets: { joined: string[]; isOpen: boolean }[] = []
  const clock = new SimulatedClock()
  const load = <Data>(name: string) =>
    fromPromise<Data, { query: number }>(({ input }) => {
      asked.push(`${name} ${input.query}`)
      return new Promise(() => undefined)
    })
  const preview = araboxPreviewPage.provide({
    actors: {
      load: fromPromise<LocationDetail, { uuid: string }>(
        () => new Promise((resolve, reject) => loads.push({ resolve, reject })),
      ),
      saveLine: fromPromise<LocationDetail, LineChange>(
        ({ input }) => new Promise((resolve, reject) => lines.push({ change: input, resolve, reject })),
      ),
      zones: zonesArea.provide({ actors: { load: load<ZoneShapes | null>('zones') } }),
      today: todayArea.provide({ actors: { load: load<Today>('today') } }),
      usual: usualArea.provide({ actors: { load: load<UsualSoFar>('usual') } }),
      recording: recordingArea.provide({ actors: { load: load<Recording>('recording') } }),
      tracks: tracksMachine.provide({
        actors: {
          load: fromPromise<HeatmapPage<Track>, { uuid: string; page: number }>(async ({ input: { page } }) => {
            pages.push(page)
            return { paths: [{ points: [[1, 1]], at: null }], has_more: page < 3 }
          }),
        },
      }),
      live: socketMachine.provide({
        actors: {
          authorize: fromPromise<{ uuid: string }, void>(async () => ({ uuid: 'ticket' })),
          connection: fromCallback<EventObject, { uuid: string }>(({ sendBack, receive }) => {
            const socket = { joined: [] as string[], isOpen: true }
            sockets.push(socket)
            receive((event) => 'location_uuid' in event && socket.joined.push(String(event.location_uuid)))
            sendBack({ type: 'socket.greeted' })
            return () => {
              socket.isOpen = false
            }
          }),
        },
      }),
    },
  })
  const root = createActor(createRootMachine(sessionMachine, { preview }), { clock })
  root.start()
  const enter = () => root.send({ type: 'page.entered', id: 'page', page: 'preview', input: { uuid } })
  const leave = () => root.send({ type: 'page.left', id: 'page' })
  const page = () => root.getSnapshot().children.page as AraboxPreviewRef
  const settled = () => new Promise((resolve) => setTimeout(resolve, 0))
  const found = async (more: Partial<LocationDetail> = {}) => {
    loads.at(-1)?.resolve(location(more))
    await settled()
  }
  const shownToasts = () => {
    const toasts = root.getSnapshot().children.toasts as ToastsRef
    return toasts.getSnapshot().context.shown.map(({ kind, code }) => `${kind} ${code}`)
  }
  enter()
  return { loads, lines, pages, asked, sockets, clock, enter, leave, page, found, settled, shownToasts }
}

test('R15 C89 C90 C91 once the location is loaded, all data of the location is requested by its id', async () => {
  const { asked, found, page } = opened()
  expect([asked, page().getSnapshot().value]).toEqual([[], 'loading'])
  await found()
  expect(new Set(asked)).toEqual(new Set(['zones 12', 'today 12', 'usual 12', 'recording 12']))
  expect(page().getSnapshot().context.location?.name).toBe('Marszałkowska 104')
})

test('W02 W12 the page joins its location by one socket, leaving closes it, and entering again opens exactly one', async () => {
  const { sockets, found, enter, leave } = opened()
  await found()
  expect(sockets).toEqual([{ joined: [uuid], isOpen: true }])
  leave()
  expect(sockets.map(({ isOpen }) => isOpen)).toEqual([false])
  enter()
  await found()
  expect(sockets.map(({ isOpen }) => isOpen)).toEqual([false, true])
})

test('R15 a location without an arabox opens no socket', async () => {
  const { sockets, found, settled } = opened()
  await found({ arabox_uuid: null })
  await settled()
  expect(sockets).toEqual([])
})

test('R15 T14 after a missing location nothing else is requested, and the request can be repeated', async () => {
  const { loads, asked, sockets, page, settled, found } = opened()
  loads[0]?.reject(missing)
  await settled()
  expect([page().getSnapshot().value, page().getSnapshot().context.locationFailure?.code]).toEqual([
    'failed',
    'not_found',
  ])
  expect([asked, sockets]).toEqual([[], []])
  page().send({ type: 'arabox.retry' })
  await found()
  expect([page().getSnapshot().matches('loaded'), page().getSnapshot().context.locationFailure]).toEqual([true, null])
})

test('R15 T14 a timeout of the location is a failure', async () => {
  const { loads, settled, page } = opened()
  loads[0]?.reject(timedOut)
  await settled()
  expect([page().getSnapshot().value, page().getSnapshot().context.locationFailure?.code]).toEqual([
    'failed',
    'timeout',
  ])
})

test('C92 E29 all pages of the heatmap are loaded when it is first opened, and again on a refresh', async () => {
  const { page, pages, found, settled } = opened()
  page().send({ type: 'arabox.open_heatmap' })
  expect(pages).toEqual([])
  await found()
  await settled()
  expect(pages).toEqual([1, 2, 3])
  page().send({ type: 'arabox.open_heatmap' })
  await settled()
  expect(pages).toEqual([1, 2, 3])
  page().send({ type: 'arabox.refresh_heatmap' })
  await settled()
  expect(pages).toEqual([1, 2, 3, 1, 2, 3])
  expect(page().getSnapshot().children.tracks?.getSnapshot().context.paths).toHaveLength(3)
})

test('E26 a moved line is saved for its location, and the page keeps the saved line', async () => {
  const { page, lines, found, settled, shownToasts } = opened()
  await found()
  page().send({ type: 'arabox.move_line', position: moved })
  page().send({ type: 'arabox.move_line', position: { ...moved, x1: 9 } })
  expect(lines.map(({ change }) => change)).toEqual([{ id: 12, position: moved }])
  lines[0]?.resolve(location({ screen_position: moved }))
  await settled()
  expect([page().getSnapshot().context.location?.screen_position, shownToasts()]).toEqual([
    moved,
    ['success locationSaved'],
  ])
})

test('E26 a failed save of a line shows a toast, and can be repeated', async () => {
  const { page, lines, found, settled, shownToasts } = opened()
  await found()
  page().send({ type: 'arabox.move_line', position: moved })
  lines[0]?.reject(missing)
  await settled()
  expect([shownToasts(), page().getSnapshot().context.location?.screen_position.x1]).toEqual([['error refused'], 250])
  page().send({ type: 'arabox.move_line', position: moved })
  lines[1]?.reject(timedOut)
  await settled()
  expect([lines.length, page().getSnapshot().matches({ loaded: 'idle' })]).toEqual([2, true])
})
