import type { DemoCity } from '../../demo/network/entities.ts'

/** An arabox in the list of the server. */
export type ListedArabox = { uuid: string; locationUuid: string; name: string }

const NAME = /^Symulacja (\d+)$/
/** Radians between consecutive points of a spiral on which points never coincide. */
const GOLDEN_ANGLE = Math.PI * (3 - Math.sqrt(5))
/** Degrees of latitude, about a hundred metres. */
const STEP = 0.001
const DIGITS = 6

/** The largest number in existing names. New araboxes get larger ones, so that the import changes no location. */
const lastNumber = (known: readonly ListedArabox[]): number =>
  Math.max(known.length, ...known.map(({ name }) => Number(NAME.exec(name)?.[1] ?? 0)))

const pointNear = ({ latitude, longitude }: DemoCity, index: number): string => {
  const angle = index * GOLDEN_ANGLE
  const north = STEP * Math.sqrt(index) * Math.cos(angle)
  const east = (STEP * Math.sqrt(index) * Math.sin(angle)) / Math.cos((latitude * Math.PI) / 180)
  return `${(latitude + north).toFixed(DIGITS)},${(longitude + east).toFixed(DIGITS)}`
}

/** CSV of sensors for additional araboxes, distributed evenly over the cities, each at its own point. */
export const newAraboxesCsv = (
  known: readonly ListedArabox[],
  missing: number,
  cities: readonly DemoCity[],
): string => {
  const last = lastNumber(known)
  const lines = Array.from({ length: missing }, (_, index) => {
    const number = last + index + 1
    const city = cities[number % cities.length]
    if (!city) throw new Error('new araboxes need a city')
    return `symulacja-${number},Symulacja ${number},${pointNear(city, Math.ceil(number / cities.length))}`
  })
  return ['sensor_id,name,latitude,longitude', ...lines].join('\n')
}
