// Apart from the list, which most open first and which must be there soon.
export { LocationFormPage } from './location-form-page.tsx'
export { MassiveActionsPage } from './massive-actions/massive-actions-page.tsx'
