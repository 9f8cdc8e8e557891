/** Instant at which the demo of the tests was created: a Monday morning. */
export const DEMO_NOW = new Date('2026-03-02T09:00:00+01:00')

/** Token of the outside playout system of the tests. */
export const PLAYOUT_TOKEN = 'a-token-of-the-playout-system-of-the-tests'

/** Key that signs the tokens of the tests. */
export const SECRET = 'a secret of the tests, long enough to sign with'
