import { HOUR_MS } from '../../../../../machines/calendar/durations.ts'

const BITS = 8
/** Hours by which the memory of a location grows at least: a year. */
const GROWTH_HOURS = 8784

type Seen = { first: number; bits: Uint8Array }

const hoursOf = ({ bits }: Seen): number => bits.length * BITS

/** The same hours with room for another one. */
const grown = (seen: Seen, hour: number): Seen => {
  const before = Math.max(0, seen.first - hour)
  const after = Math.max(0, hour - seen.first - hoursOf(seen) + 1)
  if (before + after === 0) return seen
  const added = Math.ceil((before + after + GROWTH_HOURS) / BITS)
  const bytesBefore = before > 0 ? added : 0
  const bits = new Uint8Array(seen.bits.length + added)
  bits.set(seen.bits, bytesBefore)
  return { first: seen.first - bytesBefore * BITS, bits }
}

/**
 * Remembers which hours of which locations a file has reported, with one bit for each hour, because a file can have a
 * billion lines. Returns whether an hour was reported before.
 */
export const seenHours = () => {
  const byLocation = new Map<string, Seen>()
  return (locationUuid: string, instant: number): boolean => {
    const hour = Math.floor(instant / HOUR_MS)
    const known = byLocation.get(locationUuid) ?? { first: hour, bits: new Uint8Array(GROWTH_HOURS / BITS) }
    const seen = grown(known, hour)
    byLocation.set(locationUuid, seen)
    const at = hour - seen.first
    const byte = Math.floor(at / BITS)
    const bit = 1 << (at % BITS)
    const before = seen.bits[byte] ?? 0
    seen.bits[byte] = before | bit
    return (before & bit) !== 0
  }
}
