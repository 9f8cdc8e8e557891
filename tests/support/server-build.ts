import { build } from './build.ts'

/** Builds the server if its build is missing or old, for tests that start it in its own process. */
export default (): void => build('server')
