/** A peak of traffic: its local hour, its width in hours, its height. */
export type Hump = readonly [hour: number, width: number, height: number]

/** Levels of a kind of day relative to an ordinary workday. */
export type WeekLevels = {
  friday: number
  saturday: number
  sunday: number
  tradingSunday: number
  holiday: number
}

/**
 * The traffic profile of a kind of venue: its size, its mix of traffic, its peaks by kind of day, its week and its
 * year.
 */
export type Rhythm = {
  /** Contacts of an average location, 06:00–24:00 of a day. */
  contacts: number
  /** Shares of contacts from cars and from buses. The rest are people. */
  cars: number
  buses: number
  workday: readonly Hump[]
  friday?: readonly Hump[]
  weekend: readonly Hump[]
  week: WeekLevels
  /** Levels by month, January first. Default: the same all year. */
  months?: readonly number[]
  /** Multipliers of the ages 7–14, 15–24, … 65–75 against the country's mix, and of women. */
  ages: readonly [number, number, number, number, number, number, number]
  women: number
}

const week = (
  friday: number,
  saturday: number,
  sunday: number,
  tradingSunday: number,
  holiday: number,
): WeekLevels => ({
  friday,
  saturday,
  sunday,
  tradingSunday,
  holiday,
})

const commuters: readonly Hump[] = [
  [7.8, 1.3, 1],
  [16.2, 1.8, 1.1],
  [12.5, 3.5, 0.55],
]
const errands: readonly Hump[] = [
  [10.5, 2, 0.8],
  [16.8, 2.2, 1],
]
const lateWeekend: readonly Hump[] = [
  [13.5, 3, 0.75],
  [19.5, 2.6, 1],
  [23, 1.6, 0.35],
]

/** Rhythms of the 12 kinds of places, in the order of the industries. */
export const rhythms: readonly Rhythm[] = [
  {
    contacts: 15500,
    cars: 0.2,
    buses: 0.16,
    workday: [
      [12.5, 2.6, 0.6],
      [17.3, 2, 1],
    ],
    weekend: [
      [13.5, 2.6, 1],
      [17.5, 2.4, 0.85],
    ],
    week: week(1.14, 1.42, 0.42, 1.25, 0.3),
    months: [0.97, 0.94, 0.98, 1, 0.99, 0.97, 0.95, 0.98, 1, 1.02, 1.08, 1.22],
    ages: [1.1, 1.3, 1.15, 1.05, 0.9, 0.8, 0.75],
    women: 1.12,
  },
  {
    contacts: 12500,
    cars: 0.36,
    buses: 0.2,
    workday: errands,
    weekend: [
      [11, 2.2, 1],
      [16, 2.5, 0.7],
    ],
    week: week(1.12, 1.2, 0.36, 1.05, 0.28),
    ages: [0.9, 0.8, 0.95, 1.1, 1.05, 1.1, 1.2],
    women: 1.14,
  },
  {
    contacts: 12000,
    cars: 0.64,
    buses: 0.16,
    workday: commuters,
    weekend: [[13.5, 3.6, 1]],
    week: week(1.1, 0.95, 0.82, 0.84, 0.72),
    months: [0.92, 0.94, 0.98, 1, 1.03, 1.06, 1.1, 1.09, 1.02, 1, 0.96, 0.98],
    ages: [0.6, 0.9, 1.15, 1.2, 1.1, 0.9, 0.55],
    women: 0.78,
  },
  {
    contacts: 10800,
    cars: 0.36,
    buses: 0.24,
    workday: errands,
    weekend: [[11, 2.2, 1]],
    week: week(1.05, 0.72, 0.4, 0.5, 0.32),
    months: [1.08, 1.1, 1.05, 1, 0.97, 0.94, 0.9, 0.9, 1, 1.04, 1.06, 1.07],
    ages: [0.7, 0.6, 0.8, 0.95, 1.05, 1.35, 1.7],
    women: 1.25,
  },
  {
    contacts: 9800,
    cars: 0.38,
    buses: 0.22,
    workday: [
      [7, 1.2, 0.55],
      [18.4, 2, 1],
    ],
    weekend: [[11.5, 2.4, 1]],
    week: week(0.86, 0.7, 0.52, 0.52, 0.38),
    months: [1.18, 1.1, 1.06, 1, 0.98, 0.93, 0.86, 0.88, 1.02, 1.04, 1.02, 0.92],
    ages: [0.5, 1.5, 1.5, 1.15, 0.75, 0.5, 0.3],
    women: 0.98,
  },
  {
    contacts: 11800,
    cars: 0.22,
    buses: 0.16,
    workday: [
      [13, 1.6, 0.9],
      [18.5, 2.4, 0.9],
    ],
    friday: [
      [13, 1.6, 0.7],
      [20, 2.6, 1.2],
      [23.5, 1.8, 0.7],
    ],
    weekend: [
      [14, 2.2, 0.7],
      [20.5, 2.6, 1.1],
      [23.8, 1.9, 0.75],
    ],
    week: week(1.28, 1.4, 0.9, 0.94, 0.75),
    months: [0.88, 0.9, 0.96, 1, 1.06, 1.1, 1.12, 1.1, 1.03, 0.98, 0.94, 0.98],
    ages: [0.8, 1.4, 1.35, 1.1, 0.85, 0.7, 0.6],
    women: 0.98,
  },
  {
    contacts: 14500,
    cars: 0.18,
    buses: 0.36,
    workday: [
      [7.6, 1.1, 1.05],
      [16, 1.6, 1.1],
      [12, 3.2, 0.4],
    ],
    weekend: [
      [12, 3.2, 0.8],
      [18, 2.6, 0.9],
    ],
    week: week(1.12, 0.74, 0.66, 0.66, 0.52),
    months: [0.97, 0.98, 1.02, 1.02, 1.02, 1, 0.92, 0.92, 1.03, 1.04, 1.03, 1],
    ages: [1, 1.4, 1.1, 1, 0.9, 0.85, 0.8],
    women: 1.04,
  },
  {
    contacts: 11200,
    cars: 0.34,
    buses: 0.24,
    workday: [
      [8.1, 1, 1.1],
      [12.7, 1.2, 0.5],
      [16.2, 1.4, 1.1],
    ],
    weekend: [[13, 3.4, 1]],
    week: week(0.86, 0.26, 0.2, 0.2, 0.15),
    months: [1, 1.02, 1.03, 1.02, 1, 0.98, 0.9, 0.87, 1.02, 1.04, 1.02, 0.88],
    ages: [0.2, 0.8, 1.55, 1.4, 1, 0.6, 0.25],
    women: 1,
  },
  {
    contacts: 11500,
    cars: 0.22,
    buses: 0.26,
    workday: [
      [9.6, 1.5, 1],
      [13.2, 1.8, 0.9],
      [16.6, 1.8, 0.7],
    ],
    weekend: [[11.5, 3, 1]],
    week: week(0.82, 0.52, 0.36, 0.36, 0.2),
    months: [1, 0.9, 1.1, 1.1, 1.1, 0.95, 0.5, 0.45, 0.6, 1.15, 1.12, 0.92],
    ages: [0.3, 3, 1.3, 0.6, 0.5, 0.4, 0.3],
    women: 1.06,
  },
  {
    contacts: 9600,
    cars: 0.26,
    buses: 0.2,
    workday: [
      [17.5, 2, 0.8],
      [20.2, 1.6, 1],
    ],
    weekend: lateWeekend,
    week: week(1.3, 1.6, 1.3, 1.3, 1.05),
    months: [1.08, 1.06, 1, 0.98, 0.94, 0.9, 0.88, 0.9, 0.98, 1.06, 1.1, 1.1],
    ages: [1.3, 1.4, 1.15, 1, 0.85, 0.8, 0.75],
    women: 1.08,
  },
  {
    contacts: 9400,
    cars: 0.36,
    buses: 0.28,
    workday: [
      [8.6, 1.3, 1.1],
      [12.5, 2.2, 0.7],
      [16, 1.8, 0.6],
    ],
    weekend: [[10.5, 2, 1]],
    week: week(0.92, 0.34, 0.22, 0.22, 0.16),
    months: [1.1, 1.12, 1.06, 1, 0.98, 0.94, 0.86, 0.86, 0.98, 1.04, 1.06, 1],
    ages: [1.1, 0.5, 0.8, 0.9, 0.95, 1.4, 1.9],
    women: 1.3,
  },
  {
    contacts: 9900,
    cars: 0.3,
    buses: 0.24,
    workday: [
      [11, 2.2, 0.8],
      [16.8, 1.9, 1],
    ],
    weekend: [[12, 2.3, 1]],
    week: week(1.12, 0.95, 0.34, 0.5, 0.26),
    ages: [0.7, 0.9, 1.1, 1.15, 1.05, 1, 0.9],
    women: 1.2,
  },
]

/** Cars on the road; they do not depend on the kind of site. */
export const carRhythm: Pick<Rhythm, 'workday' | 'weekend' | 'week'> = {
  workday: [...commuters, [20, 2, 0.3]],
  weekend: [
    [13, 3.4, 1],
    [18, 2.8, 0.7],
  ],
  week: week(1.08, 0.84, 0.68, 0.74, 0.56),
}

/** Buses on the road, by their timetable; they do not depend on the kind of site. */
export const busRhythm: Pick<Rhythm, 'workday' | 'weekend' | 'week'> = {
  workday: [
    [7.5, 1.6, 1],
    [15.8, 2, 1],
    [12, 3.5, 0.6],
    [20.5, 2.2, 0.45],
  ],
  weekend: [[13.5, 5, 1]],
  week: week(1, 0.72, 0.62, 0.62, 0.56),
}
