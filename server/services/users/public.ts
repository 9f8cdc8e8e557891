/** What the composition and other services may import from the users service. */
export { findAccountsOfSessions, findRecipients } from './accounts.ts'
export { createTokenIdentification } from './api-tokens.ts'
export {
  type CompanyTerms,
  companiesNamed,
  listOperators,
  nameCompanies,
  namesOfAccounts,
  termsOfCompanies,
} from './company/terms.ts'
export type { UsersOtherServices } from './context.ts'
export { deleteOldSessions } from './old-sessions.ts'
export { createAccountIdentification, userRoutes } from './routes.ts'
export { createFirstAdministrator, hasAccounts, seedAccounts, seedRoles } from './seed.ts'
export { accessTokens } from './tokens.ts'
