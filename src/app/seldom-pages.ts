// Pages that are opened seldom are one module: each import expression makes the first load larger.
export { CampaignImportPage } from '../features/campaign/import/campaign-import-page.tsx'
export { AnsweredOffersPage } from '../features/campaign/offer/answered-page.tsx'
export { OfferPrintPage } from '../features/campaign/offer/print/offer-print-page.tsx'
export { ResearchImportPage } from '../features/campaign/research/import/research-import-page.tsx'
export { ResearchPage } from '../features/campaign/research/research-page.tsx'
export { ImportsPage } from '../features/import/import-page.tsx'
export { TestingRoutePage } from './testing-route.tsx'
