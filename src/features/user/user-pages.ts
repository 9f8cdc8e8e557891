export { UserFormPage } from './user-form-page.tsx'
export { UserListPage } from './user-list-page.tsx'
