import { SILENT_AFTER_MS } from '../../../../../contract/limits.ts'
import { RECORDING_MS, type RecordedBatch } from '../../../../../machines/live/recorder.ts'
import type { LiveEntry } from '../../../../../machines/live/socket-port.ts'

/** Duration of one bar of the recording. */
export const BIN_MS = 10_000

/** What a bar counts: people net, cars and buses as vehicles. */
export type CountedObject = 'people' | 'cars' | 'buses'

const counters: Record<CountedObject, { object: string; counter: string }> = {
  people: { object: 'person', counter: 'net' },
  cars: { object: 'car', counter: 'gross' },
  buses: { object: 'bus', counter: 'gross' },
}

const isCountedAs = (entry: LiveEntry, counted: CountedObject): boolean =>
  entry.type === 'path' && entry.object === counters[counted].object && entry.counter === counters[counted].counter

/**
 * Time ranges of a recording without data, in milliseconds since the epoch: the connection was lost, or the arabox was
 * silent.
 */
export const lostSpans = (batches: readonly RecordedBatch[]): { from: number; to: number }[] =>
  batches.flatMap(({ at, isResumed }, index) => {
    const before = batches[index - 1]
    return before && (isResumed || at - before.at >= SILENT_AFTER_MS) ? [{ from: before.at, to: at }] : []
  })

/**
 * One bar of a recording. `begins` is in milliseconds since the epoch. `count` is null without data.
 * `hasLateMessages`: it contains messages that arrived late, after a loss.
 */
export type Bin = { begins: number; count: number | null; hasLateMessages: boolean }

/** Divides a recording into bars of ten seconds, by the time at which messages arrived. */
export const binsOf = (batches: readonly RecordedBatch[], counted: CountedObject): Bin[] => {
  const [first, last] = [batches[0], batches.at(-1)]
  if (!first || !last) return []
  const begins = Math.floor(first.at / BIN_MS) * BIN_MS
  const bins: Bin[] = Array.from({ length: Math.floor((last.at - begins) / BIN_MS) + 1 }, (_, index) => ({
    begins: begins + index * BIN_MS,
    count: 0,
    hasLateMessages: false,
  }))
  for (const { at, entries, isResumed } of batches) {
    const bin = bins[Math.floor((at - begins) / BIN_MS)]
    if (!bin) continue
    bin.count = (bin.count ?? 0) + entries.filter((entry) => isCountedAs(entry, counted)).length
    bin.hasLateMessages ||= isResumed
  }
  const lost = lostSpans(batches)
  return bins.map((bin) =>
    lost.some(({ from, to }) => from <= bin.begins && bin.begins + BIN_MS <= to) ? { ...bin, count: null } : bin,
  )
}

/** The top of the axis: the highest bar without late messages, at least 4. */
export const axisTopOf = (bins: readonly Bin[]): number =>
  Math.max(4, ...bins.map(({ count, hasLateMessages }) => (hasLateMessages ? 0 : (count ?? 0))))

const plotWindowsMs = [120_000, 300_000, 600_000, RECORDING_MS] as const

/** The time range of the plot in milliseconds: the shortest of four ranges that contains the recording. */
export const plotWindowMs = (spanMs: number): number => plotWindowsMs.find((ms) => spanMs <= ms) ?? RECORDING_MS
