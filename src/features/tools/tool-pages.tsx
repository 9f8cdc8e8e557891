// Both pages are one module, because each more that is loaded on demand makes the first load larger.
export { GeoPage } from './geo-page.tsx'
export { NearbyScreensPage } from './nearby-page.tsx'
