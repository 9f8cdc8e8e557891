export { WebhookFormPage } from './webhook-form-page.tsx'
export { WebhookListPage } from './webhook-list-page.tsx'
