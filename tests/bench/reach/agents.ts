/**
 * A city of simulated people, as a judge of the model of reach: it shares no code and no assumption with the model.
 * Each agent has a home, a place of work or a school, habits with fixed ways, and now and then goes somewhere else. A
 * place is passed by whoever comes within sight of it on a way.
 */

type Point = { readonly x: number; readonly y: number }

/** What differs from city to city. Lengths in km. */
export type CityTraits = {
  seed: number
  agents: number
  /** How many real people an agent stands for. */
  scale: number
  /** Standard deviation of the distance of homes from the centre, in each direction. */
  spread: number
  districts: number
  /** Part of the people who work or learn away from home, and how strongly the centre attracts. */
  employed: number
  centrality: number
  /** Usual errands of a person, and how many errands a day on average; the part of them that is a new destination. */
  habits: number
  errands: number
  exploration: number
  /** How much the number of errands differs between people: standard deviation of its logarithm. */
  inequality: number
  /** Visitors a day relative to the residents. */
  visitors: number
  /** Distance from which a screen is seen. */
  sight: number
  /** Part of the screens that face one direction, so that the way back does not count. */
  oneSided: number
  places: number
}

/** A simulated city: where its places are, and who passed each on each day. */
export type SimulatedCity = {
  traits: CityTraits
  places: readonly Point[]
  /** Passes by place, day and resident, as a list of residents; a resident who passes twice is listed twice. */
  passes: readonly (readonly Uint32Array[])[]
  /** Passes of visitors by place and day. */
  visitorPasses: readonly (readonly number[])[]
}

/** Pseudo-random numbers of a seed (mulberry32), uniform and normal. */
export const randomNumbers = (seed: number) => {
  let state = seed | 0
  const uniform = (): number => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  const normal = (): number => Math.sqrt(-2 * Math.log(1 - uniform())) * Math.cos(2 * Math.PI * uniform())
  return { uniform, normal, int: (below: number): number => Math.floor(uniform() * below) }
}
type Random = ReturnType<typeof randomNumbers>

/** Traits of a city, different for each seed. */
export const randomTraits = (seed: number): CityTraits => {
  const random = randomNumbers(1000 + seed)
  const between = (low: number, high: number): number => low + (high - low) * random.uniform()
  return {
    seed,
    agents: 3000,
    scale: Math.round(between(40, 330)),
    spread: between(2, 7),
    districts: 4 + random.int(16),
    employed: between(0.45, 0.75),
    centrality: between(0.2, 0.7),
    habits: 3 + random.int(5),
    errands: between(0.6, 1.8),
    exploration: between(0.05, 0.35),
    inequality: between(0.3, 0.8),
    visitors: between(0.01, 0.12),
    sight: between(0.03, 0.12),
    oneSided: between(0.3, 0.9),
    places: 90,
  }
}

/** A way from one point to another: by two streets at a right angle, or over a detour that belongs to the person. */
type Way = readonly Point[]

const wayBetween = (from: Point, to: Point, random: Random): Way => {
  const corner = random.uniform() < 0.5 ? { x: from.x, y: to.y } : { x: to.x, y: from.y }
  return random.uniform() < 0.4 ? [from, corner, to] : [from, middleOf(from, to, random), to]
}

const middleOf = (from: Point, to: Point, random: Random): Point => {
  const detour = 0.15 * Math.hypot(from.x - to.x, from.y - to.y)
  return { x: (from.x + to.x) / 2 + detour * random.normal(), y: (from.y + to.y) / 2 + detour * random.normal() }
}

const distanceToSegment = (point: Point, from: Point, to: Point): number => {
  const [dx, dy] = [to.x - from.x, to.y - from.y]
  const length = dx * dx + dy * dy
  const along =
    length === 0 ? 0 : Math.min(1, Math.max(0, ((point.x - from.x) * dx + (point.y - from.y) * dy) / length))
  return Math.hypot(point.x - from.x - along * dx, point.y - from.y - along * dy)
}

const passedOn = (way: Way, places: readonly Point[], sight: number): number[] => {
  const passed: number[] = []
  for (const [at, place] of places.entries()) {
    for (let part = 1; part < way.length; part += 1) {
      const [from, to] = [way[part - 1], way[part]]
      if (from && to && distanceToSegment(place, from, to) <= sight) {
        passed.push(at)
        break
      }
    }
  }
  return passed
}

type Agent = {
  home: Point
  /** Places that are passed on the way to work; null without work. */
  commute: { passed: number[]; presence: number } | null
  habits: { passed: number[]; weight: number }[]
  errands: number
}

/** The days of a simulation, of which every sixth and seventh is a weekend. */
export const SIMULATED_DAYS = 28

/** Simulates a city for four weeks. */
export const simulateCity = (traits: CityTraits): SimulatedCity => {
  const random = randomNumbers(traits.seed)
  const { spread, sight } = traits
  const near = (center: Point, deviation: number): Point => ({
    x: center.x + deviation * random.normal(),
    y: center.y + deviation * random.normal(),
  })
  const center = { x: 0, y: 0 }
  const districts = Array.from({ length: traits.districts }, () => near(center, spread))
  const district = (): Point => districts[random.int(districts.length)] ?? center
  const attractions = Array.from({ length: 40 }, () =>
    random.uniform() < traits.centrality ? near(center, spread / 4) : near(district(), 0.8),
  )
  const attraction = (): Point => attractions[Math.floor(attractions.length * random.uniform() ** 2)] ?? center
  const homes = Array.from({ length: traits.agents }, () => near(district(), 0.9))
  const workOf = (home: Point): Point =>
    random.uniform() < traits.centrality
      ? near(center, spread / 3)
      : random.uniform() < 0.3
        ? near(home, 1.2)
        : near(attraction(), 0.5)
  const ways = homes.map((home) => {
    const work = random.uniform() < traits.employed ? workOf(home) : null
    return {
      home,
      commute: work && wayBetween(home, work, random),
      habits: Array.from({ length: traits.habits }, () =>
        wayBetween(home, random.uniform() < 0.6 ? near(home, 1) : attraction(), random),
      ),
    }
  })
  // Screens stand where people pass.
  const places = Array.from({ length: traits.places }, () => {
    const { commute, habits } = ways[random.int(ways.length)] ?? { commute: null, habits: [] }
    const way = random.uniform() < 0.5 && commute ? commute : (habits[random.int(habits.length)] ?? [center, center])
    const at = 1 + random.int(way.length - 1)
    const [from = center, to = center] = [way[at - 1], way[at]]
    const along = random.uniform()
    return { x: from.x + along * (to.x - from.x), y: from.y + along * (to.y - from.y) }
  })
  const agents = ways.map(
    ({ home, commute, habits }): Agent => ({
      home,
      commute: commute && { passed: passedOn(commute, places, sight), presence: 0.6 + 0.35 * random.uniform() },
      habits: habits.map((way, at) => ({ passed: passedOn(way, places, sight), weight: 1 / (1 + at) })),
      errands: traits.errands * Math.exp(traits.inequality * random.normal() - traits.inequality ** 2 / 2),
    }),
  )
  const timesOnReturn = places.map(() => (random.uniform() < traits.oneSided ? 1 : 2))
  const lists = places.map(() => Array.from({ length: SIMULATED_DAYS }, (): number[] => []))
  const visitorPasses = places.map(() => Array.from({ length: SIMULATED_DAYS }, () => 0))
  for (let day = 0; day < SIMULATED_DAYS; day += 1) {
    const isWeekend = day % 7 >= 5
    for (const [person, { home, commute, habits, errands }] of agents.entries()) {
      const go = (passed: readonly number[]): void => {
        // There and back.
        for (const place of passed)
          for (let time = 0; time < (timesOnReturn[place] ?? 1); time += 1) lists[place]?.[day]?.push(person)
      }
      if (commute && !isWeekend && random.uniform() < commute.presence) go(commute.passed)
      let left = errands * (isWeekend ? 1.4 : 0.85)
      for (; left > random.uniform(); left -= 1) {
        if (random.uniform() < traits.exploration) {
          go(
            passedOn(
              wayBetween(home, random.uniform() < 0.5 ? attraction() : near(district(), 1), random),
              places,
              sight,
            ),
          )
          continue
        }
        let choice = random.uniform() * habits.reduce((sum, { weight }) => sum + weight, 0)
        for (const { passed, weight } of habits) {
          choice -= weight
          if (choice > 0) continue
          go(passed)
          break
        }
      }
    }
    for (let visitor = 0; visitor < traits.visitors * traits.agents; visitor += 1)
      for (const place of passedOn(wayBetween(near(center, 3 * spread), attraction(), random), places, sight)) {
        const days = visitorPasses[place]
        if (days) days[day] = (days[day] ?? 0) + (timesOnReturn[place] ?? 1)
      }
  }
  return { traits, places, visitorPasses, passes: lists.map((days) => days.map((people) => Uint32Array.from(people))) }
}

/** The true parts of the residents with at least one, two and three contacts on each day of a flight. */
export const trueReach = (
  { passes, traits }: SimulatedCity,
  plan: readonly number[],
  { first, days }: { first: number; days: number },
): [number, number, number][] => {
  const contacts = new Uint32Array(traits.agents)
  return Array.from({ length: days }, (_, at) => {
    for (const place of plan)
      for (const person of passes[place]?.[first + at] ?? []) contacts[person] = (contacts[person] ?? 0) + 1
    const atLeast = (number: number): number => contacts.reduce((sum, each) => sum + Number(each >= number), 0)
    return [atLeast(1) / traits.agents, atLeast(2) / traits.agents, atLeast(3) / traits.agents]
  })
}
