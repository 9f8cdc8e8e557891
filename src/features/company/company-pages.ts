export { CompanyFormPage } from './company-form-page.tsx'
export { CompanyListPage } from './company-list-page.tsx'
