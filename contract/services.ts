/** Services of the platform with their base paths. */
export const serviceBases = {
  users: '/api/users',
  analytics: '/api/analytics',
  locationV1: '/api/location/v1',
  locationV2: '/api/location/v2',
  config: '/api/config',
  platform: '/api/platform',
  statistics: '/api/statistics',
  devTools: '/api/dev-tools',
  live: '/api/live',
  player: '/api/player',
  research: '/api/research',
} as const

/** Name of a service. The client can configure its base path (C08). */
export type ServiceName = keyof typeof serviceBases
