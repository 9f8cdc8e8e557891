import { roundRobin, stream } from '../random.ts'
import { bus } from './buses.ts'
import { car } from './cars.ts'
import type { Drawable } from './drawable.ts'
import { tramTracks } from './ground.ts'
import type { Scene } from './scene.ts'

const carColours = ['#c9ced3', '#3d4650', '#8e2f2c', '#2f5d8a', '#f0f0ec', '#6d7680', '#245c4c', '#b98a3c', '#1f262d']
const liveries = ['#c0392f', '#d9a326', '#2c7a4b', '#2a6fa8', '#b8433f']
const numbers = ['175', '503', '18', '124', '7', '31', '189', '10', '52']

type Lane = { across: number; isComing: boolean }

const lanesOf = ({ drive, lanes, kind }: Scene): Lane[] => {
  const width = (drive.right - drive.left) / lanes
  const all = Array.from({ length: lanes }, (_, at) => ({
    across: drive.left + (at + 0.5) * width,
    isComing: at < lanes / 2,
  }))
  return kind === 'tram' ? all.filter((_, at) => at === 0 || at === lanes - 1) : all
}

const publicTransport = (
  scene: Scene,
  next: () => number,
): { lane: Lane; drawable: Drawable; until: number } | undefined => {
  const { kind, seed, stop } = scene
  if (kind === 'oldTown' || (kind !== 'tram' && next() < 0.3)) return undefined
  const isTram = kind === 'tram'
  const isComing = isTram ? next() < 0.6 : stop.side === 'left'
  const [comes, goes] = tramTracks(scene)
  const edge = lanesOf(scene).filter((lane) => lane.isComing === isComing)
  const across = isTram ? (isComing ? comes : goes) : ((isComing ? edge.at(0) : edge.at(-1))?.across ?? 0)
  const ahead = isTram ? 20 + next() * 8 : stop.ahead + 1 + next() * 3
  const appearance = { colour: roundRobin(liveries, seed), number: roundRobin(numbers, seed), isComing, isTram }
  return {
    lane: { across, isComing },
    drawable: bus(scene, { across, ahead, ...appearance }),
    until: ahead + (isTram ? 26 : 12),
  }
}

const parked = (scene: Scene, next: () => number): Drawable[] => {
  const { road, drive } = scene
  const isLeft = road.left < drive.left
  if (!isLeft && road.right === drive.right) return []
  const across = isLeft ? road.left + 1.05 : road.right - 1.05
  const places = [19.5, 25, 36.5, 42, 47.5, 53, 59, 66, 75]
  return places
    .filter(() => next() < 0.75)
    .map((ahead) =>
      car(scene, {
        across,
        ahead: ahead + next() * 0.5,
        colour: roundRobin(carColours, Math.floor(next() * carColours.length)),
        isComing: isLeft,
        isVan: next() < 0.2,
        isParked: true,
      }),
    )
}

/** Draws parked and moving cars, and a bus or a tram. */
export const traffic = (scene: Scene): Drawable[] => {
  const next = stream(scene.seed * 23 + 17)
  const carrier = publicTransport(scene, next)
  const cars = lanesOf(scene).flatMap((lane) => {
    const drawables: Drawable[] = []
    const isBehind = carrier?.lane.across === lane.across
    let ahead = isBehind ? carrier.until + 3 : scene.zebra.far + 3 + next() * 11
    while (ahead < 68) {
      const isOnFarZebra = ahead + 5 > scene.farZebra.near && ahead < scene.farZebra.far + 0.5
      if (!isOnFarZebra) {
        const colour = roundRobin(carColours, Math.floor(next() * carColours.length))
        const isVan = next() < 0.16
        drawables.push(car(scene, { ...lane, ahead, colour, isVan, isParked: false }))
      }
      ahead += 8 + next() * 22
    }
    return drawables
  })
  return [...cars, ...parked(scene, next), ...(carrier ? [carrier.drawable] : [])]
}
