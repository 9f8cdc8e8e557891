/** Forecast and counted contacts by past origin (rows) and sensor (columns); NaN where one of them is unknown. */
export type Backtest = {
  origins: number
  /** Weeks from the latest past origin until now; the others are a week apart each. */
  weeksBack: number
  /** Days of a forecast. */
  days: number
  forecast: Float64Array
  counted: Float64Array
  /** 1 if the sensor had its own last year both at the past origin and now, or at neither of them. */
  comparable: Uint8Array
}
