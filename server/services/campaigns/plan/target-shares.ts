import { PLAYING_HOURS, type PlanTarget } from '../../../../contract/campaign/plan.ts'
import { ageBands } from '../../../../contract/campaign/progress.ts'
import { SMALLEST_GROUP } from '../../../../contract/limits.ts'
import type { Multipliers } from '../../../../machines/audience/audience.ts'
import { weekdayOf } from '../../../../machines/calendar/days.ts'
import { FIRST_HOUR, HOURS_A_DAY } from '../../../../machines/calendar/flights.ts'
import { groupBy } from '../../../base/group-by.ts'
import { mapInSlices, type Pausing } from '../../../base/slices.ts'
import { type CampaignLocation, DAY_TYPES, GROUPS, type HourShape } from '../../statistics/public.ts'

/** The target group's part of a sensor's contacts on a kind of day: of all contacts, and of people on foot. */
export type TargetShare = { share: number; onFoot: number }
/** Parts of a sensor's contacts on a workday, a Saturday and a Sunday. */
export type TargetShares = readonly TargetShare[]

/** Whether a target is everybody at all hours. Weekdays do not matter: shares are computed by kind of day. */
const isEverybody = ({ ages, sexes, hours }: PlanTarget): boolean =>
  (!ages || new Set(ages).size === ageBands.length) &&
  (!sexes || new Set(sexes).size === 2) &&
  (!hours || (hours.from <= PLAYING_HOURS.from && hours.to >= PLAYING_HOURS.to))

/** Whether each of the 14 groups is in the target: women by age band, then men. */
const groupsIn = ({ ages, sexes }: PlanTarget): boolean[] =>
  (['women', 'men'] as const).flatMap((sex) =>
    ageBands.map((band) => (!sexes || sexes.includes(sex)) && (!ages || ages.includes(band))),
  )

/** Sums of the groups in the target and of all groups, in one cell (kind of day and hour). */
const cellOf = ({ groups }: HourShape, cell: number, isIn: readonly boolean[]): { target: number; all: number } => {
  let [target, all] = [0, 0]
  for (let group = 0; group < GROUPS; group += 1) {
    const people = groups[cell * GROUPS + group] ?? 0
    all += people
    if (isIn[group]) target += people
  }
  return { target, all }
}

type Mix = (cell: number) => number | null

/** The target's part of a city's people, by cell. A cell with too few people has the part of the whole day. */
const mixOfCity = (shapes: readonly HourShape[], isIn: readonly boolean[]): Mix => {
  const inTarget = new Float64Array(DAY_TYPES * HOURS_A_DAY)
  const people = new Float64Array(DAY_TYPES * HOURS_A_DAY)
  for (const shape of shapes) {
    for (let cell = 0; cell < people.length; cell += 1) {
      const { target, all } = cellOf(shape, cell, isIn)
      inTarget[cell] = (inTarget[cell] ?? 0) + target
      people[cell] = (people[cell] ?? 0) + all
    }
  }
  const sum = (values: Float64Array): number => values.reduce((total, value) => total + value, 0)
  const all = sum(people)
  const ofDay = all > 0 ? sum(inTarget) / all : null
  return (cell) => {
    const inCell = people[cell] ?? 0
    return inCell >= SMALLEST_GROUP ? (inTarget[cell] ?? 0) / inCell : ofDay
  }
}

/** A mix that is computed when it is asked for, because a target of everybody needs none. */
const computedWhenAsked = (compute: () => Mix): Mix => {
  let mix: Mix | undefined
  return (cell) => {
    mix ??= compute()
    return mix(cell)
  }
}

/** The target's part of a place's people in a cell. */
const mixAt = (shape: HourShape, cell: number, isIn: readonly boolean[], cityMix: Mix): number => {
  const own = cellOf(shape, cell, isIn)
  // Fewer than ten people are too small a sample for a place, and would reveal single people.
  return own.all >= SMALLEST_GROUP ? own.target / own.all : (cityMix(cell) ?? 0)
}

const sharesOf = (
  shape: HourShape,
  target: PlanTarget,
  { isIn, cityMix, multipliers }: { isIn: readonly boolean[]; cityMix: Mix; multipliers: Multipliers },
): TargetShares => {
  const { from, to } = target.hours ?? PLAYING_HOURS
  const isEveryGroup = isIn.every(Boolean)
  return Array.from({ length: DAY_TYPES }, (_, type) => {
    let [contacts, inTarget, onFoot] = [0, 0, 0]
    for (let hour = 0; hour < HOURS_A_DAY; hour += 1) {
      const cell = type * HOURS_A_DAY + hour
      const people = shape.people[cell] ?? 0
      const vehicles = multipliers.car * (shape.cars[cell] ?? 0) + multipliers.bus * (shape.buses[cell] ?? 0)
      if (people + vehicles === 0) continue
      contacts += people + vehicles
      if (FIRST_HOUR + hour < from || FIRST_HOUR + hour >= to) continue
      const mix = isEveryGroup ? 1 : mixAt(shape, cell, isIn, cityMix)
      inTarget += mix * (people + vehicles)
      onFoot += mix * people
    }
    return contacts > 0
      ? { share: inTarget / contacts, onFoot: onFoot / contacts }
      : { share: isEverybody(target) ? 1 : 0, onFoot: 0 }
  })
}

/**
 * The target group's part of each sensor's contacts, by kind of day. The ages of people in vehicles are not measured;
 * they are assumed to equal those of people on foot at the same place and hour. A cell with fewer than ten people has
 * the part of its city.
 */
export function* targetShares(
  shapes: ReadonlyMap<string, HourShape>,
  sensors: readonly CampaignLocation[],
  {
    target,
    multipliers,
    isForecast,
  }: {
    target: PlanTarget
    multipliers: Multipliers
    /** Whether a sensor's shares are needed. Sensors without counts, of which a network may have many, have none. */
    isForecast: (uuid: string) => boolean
  },
): Pausing<Map<string, TargetShares>> {
  const isIn = groupsIn(target)
  const shares = new Map<string, TargetShares>()
  for (const inCity of groupBy(sensors, ({ cityId }) => cityId).values()) {
    const shapesOf = (some: readonly CampaignLocation[]) =>
      some.flatMap(({ uuid }) => {
        const shape = shapes.get(uuid)
        return shape ? [{ uuid, shape }] : []
      })
    const cityMix = computedWhenAsked(() =>
      mixOfCity(
        shapesOf(inCity).map(({ shape }) => shape),
        isIn,
      ),
    )
    yield* mapInSlices(shapesOf(inCity.filter(({ uuid }) => isForecast(uuid))), ({ uuid, shape }) =>
      shares.set(uuid, sharesOf(shape, target, { isIn, cityMix, multipliers })),
    )
  }
  return shares
}

/** Whether the weekday of a day belongs to a target. */
export const isTargetDay = ({ weekdays }: PlanTarget, day: string): boolean =>
  !weekdays || weekdays.includes(weekdayOf(day))
