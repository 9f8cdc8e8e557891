/** What the composition may import from the audit log. */
export { auditRoutes } from './routes.ts'
