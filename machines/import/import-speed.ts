/** Progress of an import: time in milliseconds and number of lines read. */
export type ProgressSample = { at: number; lines: number }

const KEPT = 10

/** Adds a sample and drops the oldest ones. */
export const withSample = (looks: readonly ProgressSample[], look: ProgressSample): ProgressSample[] =>
  [...looks, look].slice(-KEPT)

/** Lines per second over the kept samples; null before two samples differ in time. */
export const linesPerSecond = (looks: readonly ProgressSample[]): number | null => {
  const [first, last] = [looks[0], looks.at(-1)]
  if (!first || !last || last.at <= first.at) return null
  return (1000 * (last.lines - first.lines)) / (last.at - first.at)
}
