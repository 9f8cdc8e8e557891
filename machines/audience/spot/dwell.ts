/**
 * Distributions of the time in view, from entering the field of a sensor to leaving it, as counts in fixed bins
 * (decision 102). Within a bin presences count as spread evenly.
 */

/** Edges of the bins in seconds, logarithmic from one second on. Longer presences count in the last bin. */
export const DWELL_EDGES: readonly number[] = [
  0, 1, 2, 2.8, 4, 5.7, 8, 11.3, 16, 22.6, 32, 45.3, 64, 90.5, 128, 256, 512, 1024, 3600,
]
/** Number of bins. */
export const DWELL_BINS = DWELL_EDGES.length - 1

/** The bin of a presence. */
export const dwellBin = (seconds: number): number => {
  const above = DWELL_EDGES.findIndex((edge) => edge > seconds)
  return above < 0 ? DWELL_BINS - 1 : Math.max(0, above - 1)
}

/** The mean time in view of a distribution in seconds; 0 without presences. */
export const meanDwell = (counts: readonly number[]): number => {
  const all = counts.reduce((sum, count) => sum + count, 0)
  const seconds = counts.reduce(
    (sum, count, bin) => sum + (count * ((DWELL_EDGES[bin] ?? 0) + (DWELL_EDGES[bin + 1] ?? 0))) / 2,
    0,
  )
  return all > 0 ? seconds / all : 0
}

/** Who is counted. */
export type DwellKind = 'people' | 'cars' | 'buses'

/** How people are at a place: they walk past, they stay (shops, malls, offices), or they wait (stops, gates, rooms). */
export type StayKind = 'passing' | 'staying' | 'waiting'

/** Version of the assumed distributions; a change of any number of them needs another one. */
export const DWELL_DEFAULTS = 'assumed times in view 1'

/** Median in seconds, and the shape of a log-logistic distribution: half of it lies within a factor of 3^(1/shape). */
type Assumed = { median: number; shape: number }

/**
 * Assumptions for places without measured times. People: 16 m of pavement at 1.35 m/s; 45 s in front of a screen
 * indoors; three minutes at a stop. Vehicles: 60 m at 30 km/h, buses slower.
 */
const assumed: Record<StayKind | 'cars' | 'buses', Assumed> = {
  passing: { median: 12, shape: 2.2 },
  staying: { median: 45, shape: 1.6 },
  waiting: { median: 180, shape: 1.6 },
  cars: { median: 7, shape: 2.2 },
  buses: { median: 9, shape: 2.2 },
}

/** Part of a log-logistic distribution below some seconds. */
const below = (seconds: number, { median, shape }: Assumed): number =>
  seconds <= 0 ? 0 : 1 / (1 + (seconds / median) ** -shape)

const distributionOf = (of: Assumed): readonly number[] =>
  DWELL_EDGES.slice(1).map((to, bin) => {
    const part = bin === DWELL_BINS - 1 ? 1 : below(to, of)
    return part - below(DWELL_EDGES[bin] ?? 0, of)
  })

const distributions = {
  passing: distributionOf(assumed.passing),
  staying: distributionOf(assumed.staying),
  waiting: distributionOf(assumed.waiting),
  cars: distributionOf(assumed.cars),
  buses: distributionOf(assumed.buses),
}

/** The assumed distribution of the time in view at a place without measured times: parts that sum to 1. */
export const assumedDwell = (kind: DwellKind, stay: StayKind): readonly number[] =>
  distributions[kind === 'people' ? stay : kind]

/** Venue types (OpenOOH names) at which people wait. */
const waiting = [
  'transit.airports',
  'transit.buses.bus',
  'transit.buses.terminal',
  'transit.taxi_rideshare_tv',
  'transit.subway',
  'transit.train_stations',
  'transit.ferry',
  'outdoor.bus_shelters',
  'health_beauty',
  'point_care',
  'government',
  'financial',
  'entertainment.movie_theaters',
]

/** How people are at a venue type of OpenOOH, by its name; outdoors, and where it is unknown, they walk past. */
export const stayAt = (venueType: string | null): StayKind => {
  if (venueType === null) return 'passing'
  if (waiting.some((name) => venueType === name || venueType.startsWith(`${name}.`))) return 'waiting'
  return venueType.startsWith('outdoor') || venueType.startsWith('transit.') ? 'passing' : 'staying'
}
