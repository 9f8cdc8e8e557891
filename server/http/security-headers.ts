/** Sources that an HTML page may load from. Everything comes from the platform itself, with the exceptions below. */
const contentSecurityPolicy = [
  "default-src 'self'",
  // PrimeReact and Chartist write style attributes and style elements.
  "style-src 'self' 'unsafe-inline'",
  // Owners keep the pictures of their locations on servers of their own.
  "img-src 'self' blob: data: https:",
  "media-src 'self' blob: data:",
  "worker-src 'self' blob:",
  "object-src 'none'",
  "base-uri 'self'",
  "form-action 'self'",
  "frame-ancestors 'none'",
].join('; ')

/** Security headers of every HTML page. */
export const securityHeaders = {
  'content-security-policy': contentSecurityPolicy,
  'referrer-policy': 'same-origin',
  'x-content-type-options': 'nosniff',
} as const

/** The hosts that mapbox-gl calls for styles, tiles and usage events. */
const mapboxSources = 'https://api.mapbox.com https://*.tiles.mapbox.com https://events.mapbox.com'

/** Security headers of the application's page when Mapbox serves the maps. */
export const mapboxSecurityHeaders = {
  ...securityHeaders,
  'content-security-policy': `${contentSecurityPolicy}; connect-src 'self' ${mapboxSources}`,
} as const
