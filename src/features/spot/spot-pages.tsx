// Both pages are one module, because each more that is loaded on demand makes the first load larger.
export { SpotListPage } from './spot-list-page.tsx'
export { SpotPage } from './spot-page.tsx'
