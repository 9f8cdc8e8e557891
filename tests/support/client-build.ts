import { build } from './build.ts'

/** Builds client and server if a build is missing or old. Browsers and started servers need the present sources. */
export default (): void => build()
