import { build } from './build.ts'

/**
 * Builds client and server when a build is missing or old, so that the browser and started servers run the present
 * sources.
 */
export default (): void => build()
