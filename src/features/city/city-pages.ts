export { CityFormPage } from './city-form-page.tsx'
export { CityListPage } from './city-list-page.tsx'
