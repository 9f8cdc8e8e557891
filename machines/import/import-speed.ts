/** Progress of an import at one moment: time in milliseconds and lines read. */
export type ProgressSample = { at: number; lines: number }

const KEPT = 10

/** Adds a sample and keeps the newest ones. */
export const withSample = (looks: readonly ProgressSample[], look: ProgressSample): ProgressSample[] =>
  [...looks, look].slice(-KEPT)

/** Lines a second over the kept looks; null before two of them tell a difference. */
export const linesPerSecond = (looks: readonly ProgressSample[]): number | null => {
  const [first, last] = [looks[0], looks.at(-1)]
  if (!first || !last || last.at <= first.at) return null
  return (1000 * (last.lines - first.lines)) / (last.at - first.at)
}
