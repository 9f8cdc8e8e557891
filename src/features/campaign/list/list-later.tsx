// What the list loads after its first view, in one module: each import expression makes the first load larger.
export { AcceptBar } from './accept-bar.tsx'
export { ListTab } from './list-tab.tsx'
export { NoCampaignsYet } from './no-campaigns-yet.tsx'
