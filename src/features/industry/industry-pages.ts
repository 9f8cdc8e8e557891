export { IndustryImportPage } from './import/industry-import-page.tsx'
export { IndustryFormPage } from './industry-form-page.tsx'
export { IndustryListPage } from './industry-list-page.tsx'
