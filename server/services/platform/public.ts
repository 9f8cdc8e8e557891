/** What the composition may import from the platform service. */
export { platformRoutes } from './routes.ts'
export { recordProbe } from './uptime/record-probe.ts'
