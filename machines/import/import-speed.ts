/** Progress of an import: time in milliseconds and number of lines read. */
export type ProgressSample = { at: number; lines: number }

/** Number of samples that are stored. */
const SAMPLES = 10

/** Adds a sample and drops the oldest ones. */
export const withSample = (samples: readonly ProgressSample[], sample: ProgressSample): ProgressSample[] =>
  [...samples, sample].slice(-SAMPLES)

/** Lines per second over the stored samples; null before two samples differ in time. */
export const linesPerSecond = (samples: readonly ProgressSample[]): number | null => {
  const [first, last] = [samples[0], samples.at(-1)]
  if (!first || !last || last.at <= first.at) return null
  return (1000 * (last.lines - first.lines)) / (last.at - first.at)
}
