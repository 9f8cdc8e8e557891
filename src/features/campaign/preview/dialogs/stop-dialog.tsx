import type { ReactNode } from 'react'
import { useT } from '../../../../i18n/translate.ts'
import { stepWords } from '../../../../i18n/words/campaign-step.ts'
import { RetypedNameDialog } from './retyped-name-dialog.tsx'
import type { StepDialogProps } from './step-dialog-props.ts'
import { dialogWords } from './words.ts'

/** Stopping a running campaign is exceptional: it requires a reason and typing the campaign's name. */
export const StopDialog = ({ onCommand, ...props }: StepDialogProps): ReactNode => {
  const t = useT(dialogWords)
  const stepText = useT(stepWords)
  return (
    <RetypedNameDialog
      {...props}
      title={t('stopTitle')}
      text={t('stopText')}
      actionText={stepText('stop')}
      closeText={t('keepRunning')}
      onReason={(reason) => onCommand({ step: 'campaign.stop', reason })}
    />
  )
}
