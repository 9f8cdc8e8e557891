import { mix, nearlyNormal } from '../random.ts'

const MEMORY_DAYS = 9
/** Weight of a day relative to the next one. */
const FADING = 0.72
const SALT = 53

const fadingNoise = (cityId: number, day: number): number => {
  let sum = 0
  let weight = 0.7
  for (let back = 0; back < MEMORY_DAYS; back += 1) {
    sum += weight * nearlyNormal(mix(cityId, day - back, SALT))
    weight *= FADING
  }
  return sum
}

/** The weather of a day in a city, from about −2 (bad) to 2: a weighted sum of the last days, half of it nationwide. */
export const weatherOf = (cityId: number, day: number): number => {
  return 0.7 * fadingNoise(0, day) + 0.7 * fadingNoise(cityId, day)
}

/** Slow changes of a location, about −1…1: values every two weeks, interpolated smoothly. */
export const slowWave = (locationId: number, day: number): number => {
  const position = day / 14
  const knot = Math.floor(position)
  const ease = (1 - Math.cos((position - knot) * Math.PI)) / 2
  const from = nearlyNormal(mix(locationId, knot, SALT + 1))
  return (from + (nearlyNormal(mix(locationId, knot + 1, SALT + 1)) - from) * ease) / 2
}
