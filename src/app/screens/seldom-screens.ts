// Screens that are opened seldom are one module: each import expression makes the first load larger.

export { answeredOffersScreen } from './answered-offers.ts'
export { availabilityScreen } from './availability.ts'
export { comparisonScreen } from './comparison.ts'
export { importsScreen } from './imports.ts'
export { offerDocumentScreen } from './offer-document.ts'
export { planScreen } from './plan.ts'
export { researchListScreen } from './research.ts'
export { campaignImportScreen, researchImportScreen } from './sheet-imports.ts'
export { templateFormScreen, templatesScreen } from './templates.ts'
