import type { ReactNode } from 'react'
import { useT } from '../../../../i18n/translate.ts'
import { stepWords } from '../../../../i18n/words/campaign-step.ts'
import { RetypedNameDialog } from './retyped-name-dialog.tsx'
import type { StepDialogProps } from './step-dialog-props.ts'
import { dialogWords } from './words.ts'

/** Withdrawing a confirmation is exceptional: it requires a reason and typing the campaign's name (L11). */
export const WithdrawDialog = ({ onCommand, ...props }: StepDialogProps): ReactNode => {
  const t = useT(dialogWords)
  const stepText = useT(stepWords)
  return (
    <RetypedNameDialog
      {...props}
      title={t('withdrawTitle')}
      text={t('withdrawText')}
      actionText={stepText('withdrawConfirmation')}
      closeText={t('keepConfirmed')}
      onReason={(reason) => onCommand({ step: 'campaign.withdraw_confirmation', reason })}
    />
  )
}
