/** What the composition may import from the tools. */
export type { ToolsContext, ToolsOtherServices } from './context.ts'
export type { GeocoderKind } from './geocoder/http/geocoder-answers.ts'
export type { GeocoderService } from './geocoder/http/http-geocoder.ts'
export { createOpenGeocoder } from './geocoder/open-geocoder.ts'
export { toolRoutes } from './routes.ts'
