/**
 * Days of history that a forecast reads: three years and eight weeks, so that the same weeks of the last three years
 * are known, and two years before each of the past origins of the last year. What is read, fitted and measured by the
 * bench is this one number.
 */
export const HISTORY_DAYS = 1148
