/** What the composition may import from the config service. */
export { type ConfigOtherServices, configRoutes } from './routes.ts'
