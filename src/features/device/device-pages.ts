export { DeviceFormPage } from './device-form-page.tsx'
export { DeviceListPage } from './device-list-page.tsx'
