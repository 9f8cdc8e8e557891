/** A place with free screens that a plan may use. `value` is its contacts in the target group during the flight. */
export type CandidatePlace = {
  id: string
  cityId: number
  latitude: number
  longitude: number
  value: number
  /** Whether its own sensor counts there; false if its value is the mean of its city's sensors. */
  isMeasured: boolean
  /** Ids of its free screens. */
  screenIds: readonly number[]
}

/** The places of a city that a plan may use. */
export type CityCandidates = {
  readonly cityId: number
  /** The number of its free screens. */
  readonly screens: number
  /**
   * Its places with free screens by value; then those with a sensor of their own, because the others all have the mean;
   * then by id. A plan looks at the first ones only, of however many the city has.
   */
  bestFirst(): Iterable<CandidatePlace>
}

/** A screen and its value for a plan: the first screen of a place adds the whole value, every other one nothing. */
export type RankedScreen = {
  id: number
  cityId: number
  placeId: string
  latitude: number
  longitude: number
  isMeasured: boolean
  value: number
}

/** A screen with its place, and its number there: 0 for the first one. */
export type PlacedScreen = { screen: RankedScreen; place: CandidatePlace; number: number }

const screensOf = (place: CandidatePlace, pinned: ReadonlySet<number>): PlacedScreen[] =>
  (place.screenIds.length === 1
    ? place.screenIds
    : place.screenIds.toSorted((a, b) => Number(pinned.has(b)) - Number(pinned.has(a)) || a - b)
  ).map((id, number) => {
    const { cityId, id: placeId, latitude, longitude, isMeasured, value } = place
    const screen = { id, cityId, placeId, latitude, longitude, isMeasured, value: number === 0 ? value : 0 }
    return { screen, place, number }
  })

/** The order of all screens: first screens of all places by the value of these, then second screens, and so on. */
export const compareScreens = (a: PlacedScreen, b: PlacedScreen): number =>
  a.number - b.number ||
  b.place.value - a.place.value ||
  Number(b.place.isMeasured) - Number(a.place.isMeasured) ||
  (a.place.id < b.place.id ? -1 : a.place.id > b.place.id ? 1 : 0)

/** The screens of a city in that order. */
export function* screensOfCity(city: CityCandidates, pinned: ReadonlySet<number>): Generator<PlacedScreen, void> {
  let further: PlacedScreen[][] = []
  for (const place of city.bestFirst()) {
    const screens = screensOf(place, pinned)
    if (screens[0]) yield screens[0]
    if (screens.length > 1) further.push(screens)
  }
  for (let number = 1; further.length > 0; number += 1) {
    for (const { [number]: screen } of further) if (screen) yield screen
    further = further.filter((screens) => screens.length > number + 1)
  }
}

/** A list of which only as much is computed as is asked for. */
export type LazyList<Item> = { at(index: number): Item | undefined }

/** Keeps what an iterator has given. */
export const lazyList = <Item>(items: Iterator<Item, void>): LazyList<Item> => {
  const known: Item[] = []
  return {
    at(index) {
      while (known.length <= index) {
        const { done, value } = items.next()
        if (done === true) return undefined
        known.push(value)
      }
      return known[index]
    },
  }
}
