/** The types that other services may import from the users service. */
export type { CompanyTerms } from './company/terms.ts'
