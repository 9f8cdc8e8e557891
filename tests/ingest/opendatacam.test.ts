import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { openCamera } from '../../server/programs/opendatacam/camera.ts'
import { messagesOfItems } from '../../server/programs/opendatacam/messages-of-items.ts'
import { pollOnce } from '../../server/programs/opendatacam/poll.ts'
import { openDataCamProgram } from '../../server/programs/opendatacam/program.ts'
import { openProgress } from '../../server/programs/opendatacam/progress.ts'
import { openHour } from '../../server/services/live/tables.ts'
import { type Arabox, araboxSource } from '../support/calls/arabox.ts'
import { type AccessPlatform, startAccessPlatform } from '../support/platform/access-platform.ts'
import { scratchFolder } from '../support/platform/scratch-folder.ts'
import { type OpenDataCam, startOpenDataCam } from '../support/servers/open-data-cam.ts'

const NOW = '2026-03-02T10:20:00Z'
/** Time limit of a camera that never answers. */
const SHORT_MS = 200

let all: AccessPlatform
let newArabox: () => Arabox
let arabox: Arabox
let camera: OpenDataCam
let folder: Awaited<ReturnType<typeof scratchFolder>>
let said: string[]
let folders = 0

beforeAll(async () => {
  all = await startAccessPlatform()
  folder = await scratchFolder()
  await all.at(NOW)
  newArabox = await araboxSource(all, all.callers.admin, 12)
  camera = await startOpenDataCam()
})
beforeEach(() => {
  arabox = newArabox()
  all.clock.set(new Date(NOW))
  Object.assign(camera, { recordings: [], behaviour: 'works', asked: [] })
  said = []
  folders += 1
})
afterAll(async () => {
  await camera.close()
  await all.close()
  await folder.remove()
})

const item = (name: string, id: number, time = '10:10:00', area = 'line') => ({
  timestamp: `2026-03-02T${time}.000Z`,
  area,
  name,
  id,
})
const recording = (id: string, items: ReturnType<typeof item>[], isRunning = false) => ({
  _id: id,
  dateStart: '2026-03-02T10:00:00.000Z',
  ...(isRunning ? {} : { dateEnd: '2026-03-02T10:15:00.000Z' }),
  items,
})

/** A round of the program after a start with the same folder; `key` is that of the device unless given. */
const round = async ({ key = arabox.key, url = all.url, name = `${folders}` } = {}) =>
  pollOnce({
    camera: openCamera(camera.url, camera.behaviour === 'hangs' ? SHORT_MS : undefined),
    url,
    key,
    progress: await openProgress(join(folder.path, name)),
    sayError: (line) => said.push(line),
    now: () => new Date(NOW),
  })

const counted = async () => {
  const rows = await all.store.db.select().from(openHour)
  const own = rows.filter(({ locationUuid }) => locationUuid === arabox.locationUuid)
  const sum = (name: 'peopleNet' | 'peopleGross' | 'cars' | 'buses') => own.reduce((total, row) => total + row[name], 0)
  return { net: sum('peopleNet'), gross: sum('peopleGross'), cars: sum('cars'), buses: sum('buses') }
}

test('E44 each object that OpenDataCam counts is a passage, and each person one person, whatever lines it crosses', async () => {
  const items = [item('person', 1), item('person', 1, '10:10:05', 'second'), item('car', 2), item('truck', 3)]
  camera.recordings = [recording('a', [...items, item('bus', 4), item('motorbike', 5), item('dog', 6)])]
  expect(await round()).toBeNull()
  expect(await counted()).toEqual({ net: 1, gross: 2, cars: 3, buses: 1 })
})

test('E44 items keep their numbers while a recording grows, without gaps for classes that do not count', () => {
  const first = messagesOfItems([item('person', 1), item('toString', 2), item('car', 3)])
  expect(first.map(({ seq, object, counter }) => [seq, object, counter])).toEqual([
    [1, 'person', 'net'],
    [2, 'person', 'gross'],
    [3, 'car', 'gross'],
  ])
  const more = messagesOfItems([item('person', 1), item('toString', 2), item('car', 3), item('person', 1)])
  expect(more.slice(0, 3)).toEqual(first)
})

test('E44 a recording that grows is delivered once, also if the program lost its folder and the camera began another', async () => {
  const growing = recording('b', [item('person', 1)], true)
  camera.recordings = [growing]
  await round()
  growing.items.push(item('person', 2, '10:12:00'))
  await round()
  await round({ name: 'lost' })
  camera.recordings.unshift(recording('c', [item('person', 1, '10:16:00')], true))
  growing.items.push(item('person', 3, '10:13:00'))
  await round()
  expect(await counted()).toMatchObject({ net: 4, gross: 4 })
})

test('a recording that has ended and is delivered is not read again', async () => {
  camera.recordings = [recording('run', [], true), recording('end', [item('car', 1)])]
  await round()
  camera.asked = []
  await round()
  expect(camera.asked).toEqual(['/recordings', '/recording/run/counter'])
})

test('all pages of recordings are read', async () => {
  camera.recordings = Array.from({ length: 21 }, (_, index) => recording(`many-${index}`, [item('car', 1)]))
  expect(await round()).toBeNull()
  expect(await counted()).toMatchObject({ cars: 21 })
})

test.each(['fails', 'answers half', 'hangs'] as const)(
  'E44 nothing is lost or counted twice if the camera %s for a while',
  async (behaviour) => {
    camera.recordings = [recording(behaviour.replace(' ', '-'), [item('person', 1), item('bus', 2)])]
    camera.behaviour = behaviour
    expect(await round()).toEqual({ retryMs: undefined })
    expect(said).toEqual([expect.stringMatching(/^The (answer of the )?camera /)])
    camera.behaviour = 'works'
    expect(await round()).toBeNull()
    expect(await counted()).toEqual({ net: 1, gross: 1, cars: 0, buses: 1 })
  },
)

test('E44 counts wait in the camera while the platform is away or refuses the key, and those of a clock ahead until their time', async () => {
  camera.recordings = [recording('d', [item('person', 1), item('person', 2, '10:40:00'), item('person', 3)])]
  expect(await round({ url: 'http://127.0.0.1:9' })).toEqual({ retryMs: undefined })
  expect(await round({ key: 'x'.repeat(43) })).toEqual({ retryMs: undefined })
  expect(said.join('\n')).toMatch(/does not answer[\s\S]*401 \(unauthenticated\)/)
  await round()
  expect(await counted()).toMatchObject({ net: 2 })
  expect(said.at(-2)).toBe('The clock of the device is wrong: set it')
  all.clock.set(new Date('2026-03-02T10:41:00Z'))
  expect(await round()).toBeNull()
  expect(await counted()).toMatchObject({ net: 3 })
})

test('npm run opendatacam explains itself without a camera or a key', async () => {
  const terminal = { sayError: (line: string) => said.push(line) }
  const { signal } = new AbortController()
  expect(await openDataCamProgram(['--camera', camera.url], undefined, terminal, signal)).toBe(1)
  expect(await openDataCamProgram(['--camera', 'ftp://x'], 'key', terminal, signal)).toBe(1)
  expect(said.join()).toMatch(/--camera URL[\s\S]*DEVICE_KEY/)
})
