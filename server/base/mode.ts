/** `demo` runs with the demo network and its accounts, `production` with the operator's own data. */
export type Mode = 'demo' | 'production'
