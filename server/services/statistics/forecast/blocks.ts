import type { Block } from './features.ts'

const SHORT = 14
const LONG = 28
/** Flights beyond so many days are cut into longer blocks. */
const LONG_FLIGHT = 84

/** A flight cut into stretches of two (a long one: four) weeks, each forecast as one level; `ahead` counts from the origin. */
export const blocksOf = (ahead: number, days: number): Block[] => {
  const most = days > LONG_FLIGHT ? LONG : SHORT
  const blocks: Block[] = []
  for (let done = 0; done < days; done += most) {
    blocks.push({ ahead: ahead + done, length: Math.min(most, days - done) })
  }
  return blocks
}
