/** Name and version of the method. It changes with everything that changes numbers, and is stored with each design. */
export const LIFT_METHOD = 'lift-1'

/** Constants of the method, chosen on development data (decision 107). Effects are logarithms of a ratio. */
export type LiftSettings = {
  /** Days before a window in which weekdays and weights of controls are learned. */
  fitDays: number
  /** The last of them, in which the level is learned: later than that, places drift apart. */
  levelDays: number
  /** Weight of equal weights, in squared changes of one control in the fitted days. */
  shrinkage: number
  /** Most controls, and fewest. */
  mostControls: number
  fewestControls: number
  /** Least correlation of a control's daily changes with those of the test places. */
  leastCorrelation: number
  /** Largest part of a week that would have to move to other weekdays for the same shape. */
  mostWeekdayDifference: number
  /** Largest ratio of levels. */
  mostTimesLevel: number
  /** Least part of the days of a window that must be measured, at tests together and at each control. */
  leastMeasured: number
  /** Times by which placebo places may differ more than usual, root mean square, before the interval is widened. */
  usualSpread: number
  /** Power that a design needs for the effect of interest. */
  power: number
}

/** The settings in use. */
export const liftSettings: LiftSettings = {
  fitDays: 182,
  levelDays: 28,
  shrinkage: 4,
  mostControls: 8,
  fewestControls: 3,
  leastCorrelation: 0.1,
  mostWeekdayDifference: 0.2,
  mostTimesLevel: 20,
  leastMeasured: 0.7,
  usualSpread: 1.3,
  power: 0.8,
}
