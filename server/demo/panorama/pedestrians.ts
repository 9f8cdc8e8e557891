import { roundRobin, stream } from '../random.ts'
import { pixelOf } from './camera.ts'
import type { Drawable } from './drawable.ts'
import { between, tone } from './light.ts'
import type { Scene } from './scene.ts'
import { around, element, ellipse, short } from './svg.ts'

const coats = [
  '#33566b',
  '#7b3b3d',
  '#3f5b46',
  '#b3683a',
  '#52506b',
  '#2c3640',
  '#a3863f',
  '#7d8790',
  '#8b4a6a',
  '#c9bda6',
]
const trousers = ['#2a3038', '#39485c', '#4a4038', '#24344a', '#55514a']
const skins = ['#d9a98a', '#e3bb9d', '#b98263', '#c8977a', '#8d5f45']
const hairs = ['#2d221c', '#5b4030', '#8a6a42', '#1f1b1a', '#a69c90']

type Pose = 'stands' | 'walks'

/** Outlines of a person of 175 cm at the point 0, 0; each is used many times by its id. */
const outlines = {
  ls: 'M-11-82L-13-3L-3-3L0-64L3-3L13-3L11-82Z',
  lw: 'M-11-82L-20-6L-10-2L1-62L9-3L20-6L11-82Z',
  as: 'M-16-138L-24-88L-18-84L-11-124ZM16-138L24-88L18-84L11-124Z',
  aw: 'M-16-138L-27-94L-21-89L-10-122ZM16-138L25-92L19-88L10-122Z',
  b: 'M-17-137Q-15-146 0-147Q15-146 17-137L15-84L-15-84Z',
  cs: 'M-14-100L-14-76L14-76L14-100Z',
  cl: 'M-16-100L-19-58L19-58L16-100Z',
  cd: 'M-15-100L-22-48Q0-42 22-48L15-100Z',
  g: 'M15-112L28-110L27-86L15-86Z',
  f: 'M-5-150L-5-142L5-142L5-150Q11-152 11-159A11 13 0 1 0-11-159Q-11-152-5-150Z',
  hl: 'M-13-150Q-16-176 0-175Q16-176 13-150Q9-166 0-166Q-9-166-13-150Z',
  hs: 'M-12-160Q-13-175 0-175Q13-175 12-160Q8-168 0-168Q-8-168-12-160Z',
}

/** The definitions of the outlines of pedestrians. */
export const pedestrianOutlines = (): string =>
  around(
    'defs',
    {},
    Object.entries(outlines).map(([id, d]) => element('path', { id, d })),
  )

const use = (id: keyof typeof outlines, fill: string): string => element('use', { href: `#${id}`, fill })

const person = (scene: Scene, across: number, ahead: number, pose: Pose, next: () => number): Drawable => {
  const { camera, light } = scene
  const [footX, footY] = pixelOf(camera, across, ahead)
  const pick = (list: readonly string[]) => roundRobin(list, Math.floor(next() * list.length))
  const coat = pick(coats)
  const at = (hex: string) => tone(light, hex, ahead)
  const [skin, hair] = [pick(skins), pick(hairs)]
  const isLong = next() < 0.35
  const isChild = next() < 0.08
  const height = (isChild ? 0.68 : 0.94 + next() * 0.12) * (camera.focal / ahead / 100)
  const turn = next() < 0.5 ? -1 : 1
  const hasBag = next() < 0.4
  const skirt = next() < 0.22
  const svg = [
    ellipse([4, -1], 30, 6, '#0d1117', { opacity: 0.28 }),
    use(pose === 'walks' ? 'lw' : 'ls', at(pick(trousers))),
    use(skirt ? 'cd' : isLong ? 'cl' : 'cs', at(between(coat, '#10151b', 0.12))),
    use('b', at(coat)),
    use(pose === 'walks' ? 'aw' : 'as', at(between(coat, '#10151b', 0.22))),
    ...(hasBag ? [use('g', at(pick(coats)))] : []),
    use('f', at(skin)),
    use(isLong ? 'hl' : 'hs', at(hair)),
  ]
  const transform = `translate(${short(footX)} ${short(footY)}) scale(${(height * turn).toFixed(3)} ${height.toFixed(3)})`
  return { ahead, svg: [around('g', { transform }, svg)] }
}

/** Draws the pedestrians on both pavements, on the crossing and at the bus stop. */
export const pedestrians = (scene: Scene): Drawable[] => {
  const next = stream(scene.seed * 29 + 13)
  const { road, walls, zebra, stop } = scene
  const within = (low: number, high: number) => low + (high - low) * next()
  const one = (across: number, ahead: number, pose: Pose) => person(scene, across, ahead, pose, next)
  const left = () => within(Math.max(walls.left + 0.8, road.left - 7), road.left - 1.7)
  const right = () => within(road.right + 1.7, Math.min(walls.right - 0.8, road.right + 7))
  const kerb = stop.side === 'left' ? road.left : road.right
  const outward = stop.side === 'left' ? -1 : 1
  const crossing = Math.floor(within(2, 6))
  const isQuiet = scene.light.name === 'night'
  const walkers = isQuiet ? 3 : 6
  return [
    ...Array.from({ length: walkers }, (_, at) => one(left(), 12.5 + at * 4 + within(0, 3), 'walks')),
    ...Array.from({ length: walkers }, (_, at) => one(right(), 13 + at * 4 + within(0, 3), 'walks')),
    ...Array.from({ length: crossing }, (_, at) =>
      one(
        road.left + 0.8 + ((at + within(0.1, 0.9)) * (road.right - road.left - 1.6)) / crossing,
        within(zebra.near + 0.3, zebra.far - 0.2),
        'walks',
      ),
    ),
    ...Array.from({ length: 3 }, (_, at) =>
      one(kerb + outward * within(1.3, 2), stop.ahead + 0.6 + at * 1.4 + within(0, 0.6), 'stands'),
    ),
  ]
}
