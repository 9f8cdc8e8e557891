/**
 * Whether every sweep goes over all of its cases: `npm run test:whole`. In `npm test` a sweep takes fewer cases, chosen
 * so that each kind of case is still met; the same cases in each run.
 */
const isWhole = process.env.TEST_SET === 'whole'

/** One of two values: the first in `npm test`, the second in `npm run test:whole`. */
export const bySet = <Value>(part: Value, whole: Value): Value => (isWhole ? whole : part)
