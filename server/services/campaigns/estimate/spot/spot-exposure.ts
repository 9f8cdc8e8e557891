import type { ScreenVisibility } from '../../../../../contract/location/screen-visibility.ts'
import type { Multipliers } from '../../../../../machines/audience/audience.ts'
import {
  assumedDwell,
  DWELL_BINS,
  DWELL_DEFAULTS,
  type DwellKind,
} from '../../../../../machines/audience/spot/dwell.ts'
import { type Exposure, exposureOf, exposureOfBins } from '../../../../../machines/audience/spot/exposure.ts'
import { visibilityOf, visibilityParts } from '../../../../../machines/audience/spot/visibility.ts'
import { dayTypeOf } from '../../../../../machines/calendar/days.ts'
import { FIRST_HOUR, HOURS_A_DAY } from '../../../../../machines/calendar/flights.ts'
import { groupBy } from '../../../../base/group-by.ts'
import { DAY_TYPES, type HourShape } from '../../../statistics/public.ts'
import { dwellKinds, type SpotBasis, type SpotScreen } from './spot-basis.ts'
import type { StoredSpot } from './stored-spot.ts'

/** Name and version of the method; a change of a formula or a constant needs another one. */
const METHOD = `spot contacts 1, ${DWELL_DEFAULTS}`

/** Fewest times in view of a kind in an hour, or at a place, from which its distribution counts as measured. */
export const FEWEST_TIMES = 30

const CELLS = DAY_TYPES * HOURS_A_DAY

/** Exposure of one kind in a cell (kind of day and hour), and whether its times in view were measured. */
type KindExposure = { exposure: Exposure; isMeasured: boolean }

const sumOf = (numbers: readonly number[]): number => numbers.reduce((sum, each) => sum + each, 0)

/**
 * The exposure at a place by cell and kind: from the times in view of that hour; of the whole place where an hour has
 * few; else from the assumption for the kind of place.
 */
const exposuresAt = (
  { dwell, stayOf }: SpotBasis,
  place: string,
  bins: readonly Exposure[],
): ((cell: number, kind: DwellKind) => KindExposure) => {
  const cells = new Map(
    (dwell.get(place) ?? []).map((at) => [at.dayType * HOURS_A_DAY + at.localHour - FIRST_HOUR, at]),
  )
  const wholePlace = new Map(
    dwellKinds.map((kind): [DwellKind, KindExposure] => {
      const all = Array.from({ length: DWELL_BINS }, (_, bin) =>
        sumOf([...cells.values()].map((at) => at[kind][bin] ?? 0)),
      )
      const isMeasured = sumOf(all) >= FEWEST_TIMES
      return [kind, { exposure: exposureOf(isMeasured ? all : assumedDwell(kind, stayOf(place)), bins), isMeasured }]
    }),
  )
  return (cell, kind) => {
    const times = cells.get(cell)?.[kind]
    if (times && sumOf(times) >= FEWEST_TIMES) return { exposure: exposureOf(times, bins), isMeasured: true }
    return wholePlace.get(kind) ?? { exposure: exposureOf([], bins), isMeasured: false }
  }
}

/** Usual contacts by cell and kind; without any counts, the same number of people in each hour. */
type Usual = Readonly<Record<DwellKind, Float64Array>>

const usualOf = (shapes: readonly HourShape[], { car, bus }: Multipliers): Usual => {
  const usual = {
    people: new Float64Array(CELLS),
    cars: new Float64Array(CELLS),
    buses: new Float64Array(CELLS),
  }
  const weights = { people: 1, cars: car, buses: bus }
  for (const shape of shapes)
    for (const kind of dwellKinds)
      for (let cell = 0; cell < CELLS; cell += 1)
        usual[kind][cell] = (usual[kind][cell] ?? 0) + weights[kind] * (shape[kind][cell] ?? 0)
  const isEmpty = dwellKinds.every((kind) => usual[kind].every((contacts) => contacts === 0))
  if (isEmpty) usual.people.fill(1)
  return usual
}

/** Sums of contacts, and of what they see, by playing hour. */
type HourSums = { contacts: number; spot: number; visible: number }

const emptyHours = (): HourSums[] => Array.from({ length: HOURS_A_DAY }, () => ({ contacts: 0, spot: 0, visible: 0 }))

/** Seven decimals are enough for the contacts of a large plan, and keep stored plans small. */
const rounded = (share: number): number => Math.round(1e7 * share) / 1e7

/** Four decimals of a screen's share: large plans have many screens. */
const roundedShare = (share: number): number => Math.round(1e4 * share) / 1e4

const shareOf = (part: number, whole: number): number => (whole > 0 ? rounded(Math.min(1, part / whole)) : 0)

const assessedParts = (factors: ScreenVisibility): StoredSpot['assessed'][number]['parts'] =>
  Object.fromEntries(
    visibilityParts.flatMap((part) => {
      const of = factors[part]
      return of ? [[part, { factor: of.factor, on: of.assessed_on }]] : []
    }),
  )

/** A plan's screens, days and spot, the multipliers of its company, and the contacts of its places. */
export type SpotPlan = {
  readonly screens: readonly SpotScreen[]
  readonly days: readonly string[]
  readonly spotSeconds: number
  readonly multipliers: Multipliers
  readonly contactsAt: (locationUuid: string) => number
}

/**
 * The exposure of a spot in a plan (decision 102): the contacts of each place, spread over its usual hours and kinds,
 * times the exposure there. The screens of a place share its contacts, so its visibility is the mean of theirs. Null
 * without contacts.
 */
export const spotExposure = (
  basis: SpotBasis,
  { screens, days, spotSeconds, multipliers, contactsAt }: SpotPlan,
): StoredSpot | null => {
  const bins = exposureOfBins({ spotSeconds })
  const daysOfType = Array.from(
    { length: DAY_TYPES },
    (_, type) => days.filter((day) => dayTypeOf(day) === type).length,
  )
  const ofCity = new Map(
    [...basis.sensorsIn].map(([city, uuids]) => [city, uuids.flatMap((uuid) => basis.shapes.get(uuid) ?? [])]),
  )
  const usualInCity = new Map([...ofCity].map(([city, shapes]) => [city, usualOf(shapes, multipliers)]))
  const nowhere = usualOf([], multipliers)
  const hours = emptyHours()
  const sharesAt = new Map<string, number>()
  const sums = { plays: 0, seconds: 0, measured: 0 }
  for (const [place, atPlace] of groupBy(screens, ({ locationUuid }) => locationUuid)) {
    const [first] = atPlace
    const contacts = contactsAt(place)
    if (!first || !(contacts > 0)) continue
    const visibility = atPlace.reduce((sum, { id }) => sum + visibilityOf(basis.visibility.get(id)), 0) / atPlace.length
    const shape = first.hasSensor ? basis.shapes.get(place) : undefined
    const usual = shape ? usualOf([shape], multipliers) : (usualInCity.get(first.cityId) ?? nowhere)
    const exposureIn = exposuresAt(basis, place, bins)
    const inCell = (cell: number, kind: DwellKind): number =>
      (usual[kind][cell] ?? 0) * (daysOfType[Math.floor(cell / HOURS_A_DAY)] ?? 0)
    let whole = 0
    for (const kind of dwellKinds) for (let cell = 0; cell < CELLS; cell += 1) whole += inCell(cell, kind)
    if (!(whole > 0)) continue
    let withSpot = 0
    for (const kind of dwellKinds) {
      for (let cell = 0; cell < CELLS; cell += 1) {
        const part = (contacts * inCell(cell, kind)) / whole
        const hour = hours[cell % HOURS_A_DAY]
        if (part === 0 || !hour) continue
        const { exposure, isMeasured } = exposureIn(cell, kind)
        hour.contacts += part
        withSpot += part * exposure.probability
        hour.spot += part * exposure.probability
        hour.visible += part * exposure.probability * visibility
        sums.plays += part * exposure.plays
        sums.seconds += part * exposure.seconds
        if (isMeasured) sums.measured += part
      }
    }
    sharesAt.set(place, Math.min(1, withSpot / contacts))
  }
  const all = sumOf(hours.map(({ contacts }) => contacts))
  if (!(all > 0)) return null
  return {
    method: METHOD,
    spotSeconds,
    hours: hours.map(({ contacts, spot, visible }) => ({
      contacts: shareOf(contacts, all),
      spot: shareOf(spot, contacts),
      visible: shareOf(visible, contacts),
    })),
    plays: rounded(sums.plays / all),
    seconds: rounded(sums.seconds / all),
    measuredShare: shareOf(sums.measured, all),
    screens: screens.length,
    ofScreens: screens.map(({ locationUuid }) => roundedShare(sharesAt.get(locationUuid) ?? 0)),
    assessed: screens.flatMap(({ id }) => {
      const factors = basis.visibility.get(id)
      if (!factors) return []
      return [{ screenId: id, visibility: rounded(visibilityOf(factors)), parts: assessedParts(factors) }]
    }),
  }
}
