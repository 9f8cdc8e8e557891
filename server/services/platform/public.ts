/** What the composition may import from the platform service. */
export { platformRoutes } from './routes.ts'
