export { LocationFormPage } from './location-form-page.tsx'
export { LocationListPage } from './location-list-page.tsx'
export { MassiveActionsPage } from './massive-actions/massive-actions-page.tsx'
