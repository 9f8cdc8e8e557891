/** Instant at which the demo of the tests was created: a Monday morning. */
export const DEMO_NOW = new Date('2026-03-02T09:00:00+01:00')

/** Key that signs the tokens of the tests. */
export const SECRET = 'a secret of the tests, long enough to sign with'
