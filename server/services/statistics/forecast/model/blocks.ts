import type { Block } from './features.ts'

const SHORT = 14
const LONG = 28
/** Flights with more days than this are cut into long blocks. */
const LONG_FLIGHT = 84

/** Cuts a flight into blocks of two weeks (four weeks for a long flight); `ahead` counts days from the origin. */
export const blocksOf = (ahead: number, days: number): Block[] => {
  const most = days > LONG_FLIGHT ? LONG : SHORT
  const blocks: Block[] = []
  for (let done = 0; done < days; done += most) {
    blocks.push({ ahead: ahead + done, length: Math.min(most, days - done) })
  }
  return blocks
}

/** Lengths of blocks whose weights are fitted. */
const LENGTHS = [1, 7, SHORT, LONG]
/** No fitted block ends later than so many days after the flight that needs it. */
export const MOST_LENGTH = LONG

/**
 * The block for which weights are fitted: whole weeks ahead, and one of few lengths, so that flights share them. Its
 * length is the nearest one by ratio.
 */
export const fittedBlockOf = ({ ahead, length }: Block): Block => {
  const distance = (other: number): number => Math.abs(Math.log(other / length))
  const nearest = LENGTHS.reduce((best, other) => (distance(other) < distance(best) ? other : best))
  return { ahead: 1 + 7 * Math.round((ahead - 1) / 7), length: nearest }
}
