import type { Webhook } from '../../../contract/campaign/webhooks.ts'
import { dateTime } from '../../i18n/dates.ts'
import { translate } from '../../i18n/translate.ts'
import { webhookWords } from './words.ts'

/** Whether a webhook works, as a sentence. */
export const webhookState = (webhook: Webhook): string => {
  const { is_active, switched_off_at, secret_issued_at, failing_since } = webhook
  if (switched_off_at) return translate(webhookWords, 'switchedOff', { time: dateTime(switched_off_at) })
  if (!is_active) return translate(webhookWords, 'off')
  if (!secret_issued_at) return translate(webhookWords, 'noSecret')
  return failing_since
    ? translate(webhookWords, 'failing', { time: dateTime(failing_since) })
    : translate(webhookWords, 'working')
}
