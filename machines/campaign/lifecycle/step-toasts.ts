import type { ToastCode } from '../../kit/toasts/toast-codes.ts'
import type { CommandStep } from './commands.ts'

/** The toast after a step of the lifecycle; a deletion is shown as a warning (T26). */
export const stepToasts: Record<CommandStep, { kind: 'success' | 'warn' | 'info'; code: ToastCode }> = {
  'campaign.submit': { kind: 'success', code: 'campaignSubmitted' },
  'campaign.accept': { kind: 'success', code: 'campaignAccepted' },
  'campaign.take_back': { kind: 'info', code: 'submissionTakenBack' },
  'campaign.send_back': { kind: 'info', code: 'campaignSentBack' },
  'campaign.withdraw_acceptance': { kind: 'info', code: 'acceptanceWithdrawn' },
  'campaign.confirm': { kind: 'success', code: 'campaignConfirmed' },
  'campaign.withdraw_confirmation': { kind: 'warn', code: 'confirmationWithdrawn' },
  'campaign.stop': { kind: 'warn', code: 'campaignStopped' },
  'campaign.correct_contacts': { kind: 'success', code: 'contactsCorrected' },
  'campaign.share': { kind: 'success', code: 'campaignShared' },
  'campaign.unshare': { kind: 'info', code: 'campaignUnshared' },
  'campaign.show_cpm': { kind: 'info', code: 'cpmShown' },
  'campaign.hide_cpm': { kind: 'info', code: 'cpmHidden' },
  'campaign.assign_operator': { kind: 'success', code: 'operatorAssigned' },
  'campaign.delete': { kind: 'warn', code: 'campaignDeleted' },
}
