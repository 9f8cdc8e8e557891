import type { DemoCity } from '../../demo/network/entities.ts'

/** An arabox as the server lists it. */
export type KnownArabox = { uuid: string; locationUuid: string; name: string }

const NAME = /^Symulacja (\d+)$/
/** Radians between otherServices on a spiral, on which no two of many points meet. */
const GOLDEN_ANGLE = Math.PI * (3 - Math.sqrt(5))
/** Degrees of latitude, about a hundred metres. */
const STEP = 0.001
const DIGITS = 6

/** The number after which new simulated araboxes are named, so that none changes a place that is there or once was. */
const lastNumber = (known: readonly KnownArabox[]): number =>
  Math.max(known.length, ...known.map(({ name }) => Number(NAME.exec(name)?.[1] ?? 0)))

const pointNear = ({ latitude, longitude }: DemoCity, turn: number): string => {
  const angle = turn * GOLDEN_ANGLE
  const north = STEP * Math.sqrt(turn) * Math.cos(angle)
  const east = (STEP * Math.sqrt(turn) * Math.sin(angle)) / Math.cos((latitude * Math.PI) / 180)
  return `${(latitude + north).toFixed(DIGITS)},${(longitude + east).toFixed(DIGITS)}`
}

/** CSV of sensors for so many more araboxes, by turns in the given cities and each at a place of its own there. */
export const newcomers = (known: readonly KnownArabox[], missing: number, cities: readonly DemoCity[]): string => {
  const last = lastNumber(known)
  const lines = Array.from({ length: missing }, (_, index) => {
    const number = last + index + 1
    const city = cities[number % cities.length]
    if (!city) throw new Error('newcomers need a city')
    return `symulacja-${number},Symulacja ${number},${pointNear(city, Math.ceil(number / cities.length))}`
  })
  return ['sensor_id,name,latitude,longitude', ...lines].join('\n')
}
