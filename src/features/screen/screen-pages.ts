export { ScreenFormPage } from './screen-form-page.tsx'
export { ScreenListPage } from './screen-list-page.tsx'
