// Screens of the administration are one module: each import expression makes the first load larger. That of locations
// is apart: its list is opened often, and has its own promise.
export { auditLogPage } from './audit.ts'
export { citiesScreen, cityFormScreen } from './cities.ts'
export { companiesScreen, companyFormScreen } from './companies.ts'
export { deviceFormScreen, devicesScreen } from './devices.ts'
export { industriesScreen, industryFormScreen } from './industries.ts'
export { industryImportScreen } from './industry-import.ts'
export { massiveActionsScreen } from './massive-actions.ts'
export { roleFormScreen, rolesScreen } from './roles.ts'
export { screenFormScreen, screensScreen } from './screens.ts'
export { userFormScreen, usersScreen } from './users.ts'
export { webhookFormScreen, webhooksScreen } from './webhooks.ts'
export { yourCompanyScreen } from './your-company.ts'
