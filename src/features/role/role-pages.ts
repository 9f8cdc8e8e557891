export { RoleFormPage } from './role-form-page.tsx'
export { RoleListPage } from './role-list-page.tsx'
