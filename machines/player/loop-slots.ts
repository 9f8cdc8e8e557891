import { SLOTS_IN_LOOP } from '../../contract/limits.ts'

/** What an order plays on a day: `slots` slots of the loops from `begins` to before `ends`. `slot` is its first one. */
export type DayBlock = {
  readonly key: string
  readonly day: string
  readonly begins: number
  readonly ends: number
  readonly slots: number
  readonly slot: number | null
}

/** A block that gets a slot, or another one than before. */
export type PlacedBlock = { readonly key: string; readonly day: string; readonly slot: number }

type WithSlot = DayBlock & { readonly slot: number }

const hasSlot = (block: DayBlock): block is WithSlot => block.slot !== null

const meet = (one: DayBlock, other: DayBlock): boolean =>
  one.day === other.day && one.begins < other.ends && other.begins < one.ends

const isFree = (slot: number, block: DayBlock, placed: readonly WithSlot[]): boolean =>
  !placed.some((other) => meet(block, other) && slot < other.slot + other.slots && other.slot < slot + block.slots)

/** The first slot in which all blocks, of the same number of slots, fit; undefined if there is none. */
const firstFit = (blocks: readonly DayBlock[], placed: readonly WithSlot[]): number | undefined => {
  const most = Math.max(...blocks.map(({ slots }) => slots))
  for (let slot = 0; slot + most <= SLOTS_IN_LOOP; slot += 1)
    if (blocks.every((block) => isFree(slot, block, placed))) return slot
  return undefined
}

/**
 * Places a block on a day without room for it in one piece: blocks with loops to come are placed again, largest first.
 * All of them end with the day, so whatever fits in the loop fits without gaps. Null if the loop is too full.
 */
const placeAgain = (block: DayBlock, placed: readonly WithSlot[]): WithSlot[] | null => {
  const movable = placed.filter((other) => meet(block, other))
  const fixed = placed.filter((other) => other.day === block.day && !movable.includes(other))
  const result: WithSlot[] = []
  for (const each of [...movable, block].toSorted((one, other) => other.slots - one.slots)) {
    const slot = firstFit([each], [...fixed, ...result])
    if (slot === undefined) return null
    result.push({ ...each, slot })
  }
  return result
}

/**
 * The slots of the blocks of a screen that have none. Each order gets the first slots that are free on all its days; if
 * there are none, the first free ones of each day; if there is no room without gaps, blocks of that day are moved. A
 * block that does not fit into the loop gets no slot.
 */
export const placeBlocks = (blocks: readonly DayBlock[]): PlacedBlock[] => {
  let placed = blocks.filter(hasSlot)
  const before = new Map(placed.map((block) => [`${block.key} ${block.day}`, block.slot]))
  const place = (block: DayBlock): void => {
    const slot = firstFit([block], placed)
    if (slot !== undefined) {
      placed.push({ ...block, slot })
      return
    }
    const moved = placeAgain(block, placed)
    if (!moved) return
    const keys = new Set(moved.map(({ key }) => key))
    placed = [...placed.filter(({ key, day }) => day !== block.day || !keys.has(key)), ...moved]
  }
  const waiting = blocks.filter((block) => !hasSlot(block))
  for (const order of new Set(waiting.map(({ key }) => key))) {
    const days = waiting.filter(({ key }) => key === order)
    const slot = firstFit(days, placed)
    if (slot === undefined) for (const block of days) place(block)
    else placed.push(...days.map((block) => ({ ...block, slot })))
  }
  return placed
    .filter(({ key, day, slot }) => before.get(`${key} ${day}`) !== slot)
    .map(({ key, day, slot }) => ({ key, day, slot }))
}
