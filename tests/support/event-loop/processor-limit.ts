/** Milliseconds of processor time that a fixed piece of work takes where limits hold as they are. */
const UNIT_MS = 15

/**
 * A limit of processor time, in milliseconds, on this machine in its present state: a busy or slower processor takes
 * longer for the same work. Never shorter than `limitMs`.
 */
export const presentLimitMs = (limitMs: number): number => {
  const units = Array.from({ length: 5 }, () => {
    const before = process.cpuUsage()
    for (let round = 0; round < 5; round += 1) 'ąb '.repeat(32_767).normalize('NFD').replaceAll(/\p{M}/gu, '')
    const { user, system } = process.cpuUsage(before)
    return (user + system) / 1000
  })
  const [, , median = UNIT_MS] = units.toSorted((one, other) => one - other)
  return limitMs * Math.max(1, median / UNIT_MS)
}
