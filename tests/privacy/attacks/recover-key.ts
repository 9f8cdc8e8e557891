/** What an attacker knows of one hour: its public counts, its place in time, and four bits of the random number. */
export type KnownHour = { net: number; gross: number; cars: number; slot: number; bits: number }

/** A linear hash that explains known hours: each factor as a part of the whole range. */
export type LinearHash = { net: number; gross: number; cars: number; slot: number; start: number }

const BITS_RANGE = 16
const MOST_REACH = 2 ** 14
const TURN = 2 * Math.PI

type Sample = { distance: number; turn: number }

/** How well a factor explains samples: the length of the mean of their unit vectors, 0 to 1, and its direction. */
const agreement = (samples: readonly Sample[], factor: number): { fit: number; start: number } => {
  let [x, y] = [0, 0]
  for (const { distance, turn } of samples) {
    const angle = TURN * (turn - factor * distance)
    x += Math.cos(angle)
    y += Math.sin(angle)
  }
  return { fit: Math.hypot(x, y) / samples.length, start: (Math.atan2(y, x) / TURN + 1) % 1 }
}

/** The factor that explains samples best, found coarsely on near samples and refined on farther ones. */
const bestFactor = (samples: readonly Sample[]): number => {
  let [best, width] = [0.5, 0.5]
  for (let reach = 8; reach <= MOST_REACH; reach *= 2) {
    const near = samples.filter(({ distance }) => Math.abs(distance) <= reach)
    const step = 1 / (16 * reach)
    let found = { fit: -1, factor: best }
    for (let factor = best - width; factor <= best + width; factor += step) {
      const { fit } = agreement(near, factor)
      if (fit > found.fit) found = { fit, factor }
    }
    best = found.factor
    width = 4 * step
  }
  return best
}

const names = ['slot', 'net', 'gross', 'cars'] as const

/**
 * Recovers a linear hash from hours that differ from the first one in one number each, which a company that delivers
 * its own counts can choose. Without a linear hash the result explains nothing.
 */
export const recoverLinearHash = (
  series: Readonly<Record<(typeof names)[number], readonly KnownHour[]>>,
): LinearHash => {
  const factors = { slot: 0, net: 0, gross: 0, cars: 0 }
  let start = 0
  for (const name of names) {
    const samples = series[name].map((hour) => {
      const known = names.reduce((sum, other) => (other === name ? sum : sum + factors[other] * hour[other]), 0)
      return { distance: hour[name], turn: (hour.bits + 0.5) / BITS_RANGE - known }
    })
    const [first] = samples
    const from = first?.distance ?? 0
    const near = samples.map(({ distance, turn }) => ({ distance: distance - from, turn }))
    factors[name] = bestFactor(near)
  }
  start = agreement(
    names.flatMap((name) =>
      series[name].map((hour) => ({
        distance: 1,
        turn: (hour.bits + 0.5) / BITS_RANGE - names.reduce((sum, each) => sum + factors[each] * hour[each], 0),
      })),
    ),
    0,
  ).start
  return { ...factors, start }
}

/** The four bits that a recovered hash expects for an hour. */
export const expectedBits = (hash: LinearHash, hour: Omit<KnownHour, 'bits'>): number => {
  const turn = names.reduce((sum, name) => sum + hash[name] * hour[name], hash.start)
  return Math.floor((turn - Math.floor(turn)) * BITS_RANGE)
}
