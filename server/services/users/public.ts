/** What other services may use of the users' service. */
export type { CompanyTerms } from './companies.ts'
