import { build } from './build.ts'

/** Builds the server when its build is missing or old, for tests that start it as a process of its own. */
export default (): void => build('server')
