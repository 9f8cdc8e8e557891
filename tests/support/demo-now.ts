/** Instant at which the tests' demo network was made: a Monday morning. */
export const DEMO_NOW = new Date('2026-03-02T09:00:00+01:00')

/** Secret that signs the tests' tokens. */
export const SECRET = 'a secret of the tests, long enough to sign with'
