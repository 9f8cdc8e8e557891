import type { Counted } from './city.ts'

/**
 * What rules the daily counts of a kind of synthetic city. Effects are logarithms of a ratio; `…Deviation` are standard
 * deviations of them between sensors, days or years.
 */
export type CityKind = {
  readonly name: string
  readonly counted: Counted
  /** Mean of the sensors’ daily counts, and the deviation between sensors. */
  readonly level: number
  readonly levelDeviation: number
  /** Effect of Saturday and Sunday, and its deviation between sensors. */
  readonly weekend: number
  readonly weekendDeviation: number
  /** Half of the difference between summer and winter, and how much sensors and years differ from it. */
  readonly season: number
  readonly seasonDeviation: number
  /** Effect of one degree above the usual temperature of the day, of a wet day, of a day with snow on the ground. */
  readonly degree: number
  readonly wet: number
  readonly snow: number
  /** Rise in the four weeks before Christmas. */
  readonly advent: number
  readonly holiday: number
  readonly holidayDeviation: number
  readonly schoolHoliday: number
  readonly schoolHolidayDeviation: number
  /** Yearly growth, common to all sensors. */
  readonly growth: number
  /** Slow changes: of the city, and of each sensor. */
  readonly cityDrift: number
  readonly sensorDrift: number
  /** Jumps of a sensor's level: number a year, and their deviation. */
  readonly jumpsAYear: number
  readonly jumpDeviation: number
  /** Works that divert people to or from a sensor for weeks: number a year, and the deviation of their effect. */
  readonly worksAYear: number
  readonly worksDeviation: number
  /** Days by which the seasons of a year come earlier or later. */
  readonly seasonShiftDays: number
  /** Noise of one day: common to the city, and of each sensor. */
  readonly cityNoise: number
  readonly sensorNoise: number
  /** One-off events at a sensor: number a year, and the largest effect. */
  readonly eventsAYear: number
  readonly event: number
}

const shopping: CityKind = {
  name: 'people, shopping streets',
  counted: 'people',
  level: 9000,
  levelDeviation: 0.8,
  weekend: 0.1,
  weekendDeviation: 0.35,
  season: 0.1,
  seasonDeviation: 0.05,
  degree: 0.005,
  wet: -0.08,
  snow: -0.12,
  advent: 0.22,
  holiday: -0.6,
  holidayDeviation: 0.3,
  schoolHoliday: 0.05,
  schoolHolidayDeviation: 0.08,
  growth: 0.01,
  cityDrift: 0.03,
  sensorDrift: 0.06,
  jumpsAYear: 0.3,
  jumpDeviation: 0.12,
  worksAYear: 0.6,
  worksDeviation: 0.15,
  seasonShiftDays: 6,
  cityNoise: 0.05,
  sensorNoise: 0.1,
  eventsAYear: 5,
  event: 0.6,
}

const tourism: CityKind = {
  ...shopping,
  name: 'people, town of visitors',
  season: 0.25,
  seasonDeviation: 0.08,
  weekend: 0.35,
  degree: 0.01,
  wet: -0.15,
  advent: 0.1,
  holiday: 0.15,
  schoolHoliday: 0.15,
  cityDrift: 0.05,
  seasonShiftDays: 10,
}

const bicyclesNorth: CityKind = {
  name: 'bicycles, northern climate',
  counted: 'bicycles',
  level: 1800,
  levelDeviation: 0.7,
  weekend: -0.45,
  weekendDeviation: 0.3,
  season: 0.95,
  seasonDeviation: 0.12,
  degree: 0.04,
  wet: -0.35,
  snow: -0.6,
  advent: 0,
  holiday: -0.4,
  holidayDeviation: 0.25,
  schoolHoliday: -0.1,
  schoolHolidayDeviation: 0.1,
  growth: 0.03,
  cityDrift: 0.05,
  sensorDrift: 0.08,
  jumpsAYear: 0.4,
  jumpDeviation: 0.2,
  worksAYear: 0.8,
  worksDeviation: 0.35,
  seasonShiftDays: 12,
  cityNoise: 0.1,
  sensorNoise: 0.12,
  eventsAYear: 2,
  event: 0.5,
}

const bicyclesMild: CityKind = {
  ...bicyclesNorth,
  name: 'bicycles, mild climate',
  level: 6000,
  season: 0.35,
  seasonDeviation: 0.07,
  degree: 0.02,
  wet: -0.2,
  snow: -0.5,
  schoolHoliday: -0.18,
  cityDrift: 0.03,
  sensorDrift: 0.05,
  sensorNoise: 0.08,
}

const vehicles: CityKind = {
  name: 'motor vehicles',
  counted: 'vehicles',
  level: 15_000,
  levelDeviation: 0.6,
  weekend: -0.3,
  weekendDeviation: 0.1,
  season: 0.05,
  seasonDeviation: 0.03,
  degree: 0.001,
  wet: 0.01,
  snow: -0.12,
  advent: 0.03,
  holiday: -0.45,
  holidayDeviation: 0.1,
  schoolHoliday: -0.09,
  schoolHolidayDeviation: 0.03,
  growth: -0.005,
  cityDrift: 0.015,
  sensorDrift: 0.04,
  jumpsAYear: 0.5,
  jumpDeviation: 0.15,
  worksAYear: 1.2,
  worksDeviation: 0.15,
  seasonShiftDays: 6,
  cityNoise: 0.02,
  sensorNoise: 0.04,
  eventsAYear: 2,
  event: 0.3,
}

/** The kinds of synthetic cities. */
export const cityKinds = { shopping, tourism, bicyclesNorth, bicyclesMild, vehicles } as const
