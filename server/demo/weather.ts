import { bell, mix } from './random.ts'

const memoryDays = 9
const fading = 0.72
const salt = 53

function fadingNoise(place: number, day: number): number {
  let sum = 0
  let weight = 0.7
  for (let back = 0; back < memoryDays; back += 1) {
    sum += weight * bell(mix(place, day - back, salt))
    weight *= fading
  }
  return sum
}

/** How good the day is for being outside in a city, about −2…2: a fading memory of days, half of it common to the country. */
export function weatherOf(cityId: number, day: number): number {
  return 0.7 * fadingNoise(0, day) + 0.7 * fadingNoise(cityId, day)
}

/** A location's own slow ups and downs, about −1…1: knots two weeks apart, joined smoothly. */
export function slowWave(locationId: number, day: number): number {
  const position = day / 14
  const knot = Math.floor(position)
  const ease = (1 - Math.cos((position - knot) * Math.PI)) / 2
  const from = bell(mix(locationId, knot, salt + 1))
  return (from + (bell(mix(locationId, knot + 1, salt + 1)) - from) * ease) / 2
}
