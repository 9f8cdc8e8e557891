// The pages of planning besides the form are one module: each import expression makes the first load larger.
export { AvailabilityPage } from '../features/availability/availability-page.tsx'
export { ComparisonPage } from '../features/campaign/comparison/comparison-page.tsx'
export { PlanPage } from '../features/campaign/plan/plan-page.tsx'
export { TemplateFormPage } from '../features/campaign/template/template-form-page.tsx'
export { TemplateListPage } from '../features/campaign/template/template-list-page.tsx'
