/** What the composition and other services may import from the users service. */
export { findAccountsOfSessions, findRecipients } from './account/accounts.ts'
export { createTokenIdentification } from './api-token/api-tokens.ts'
export {
  activeAccountsAmong,
  type CompanyTerms,
  companiesNamed,
  listOperators,
  nameCompanies,
  namesOfAccounts,
  termsOfCompanies,
} from './company/company-terms.ts'
export type { UsersOtherServices } from './context.ts'
export { isEasyPassword } from './password/common-password.ts'
export { deleteOldMisses } from './password/failed-attempts.ts'
export { eraseDueAccounts } from './personal-data/erase-account.ts'
export { createAccountIdentification, userRoutes } from './routes.ts'
export { createFirstAdministrator, hasAccounts, seedAccounts, seedRoles } from './seed-accounts.ts'
export { accessTokens, type PlatformNumber } from './session/access-tokens.ts'
export { deleteOldSessions } from './session/old-sessions.ts'
export { createKnownProviders } from './sign-in/known-providers.ts'
