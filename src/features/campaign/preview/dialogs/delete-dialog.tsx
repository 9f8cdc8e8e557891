import type { ReactNode } from 'react'
import { useT } from '../../../../i18n/translate.ts'
import { stepWords } from '../../../../i18n/words/campaign-step.ts'
import { DialogFrame } from './dialog-frame.tsx'
import type { StepDialogProps } from './step-dialog-props.ts'
import { dialogWords } from './words.ts'

/** Asks before a campaign is deleted. A deleted campaign disappears from the lists; its events stay in the log. */
export const DeleteDialog = ({ campaign, isBusy, onCommand, onClose }: StepDialogProps): ReactNode => {
  const t = useT(dialogWords)
  const stepText = useT(stepWords)
  return (
    <DialogFrame
      title={t('deleteTitle')}
      action={{
        label: stepText('delete'),
        kind: 'danger-filled',
        icon: 'trash',
        onClick: () => onCommand({ step: 'campaign.delete' }),
      }}
      isBusy={isBusy}
      onClose={onClose}
    >
      <p>{t('deleteText', { name: campaign.name })}</p>
    </DialogFrame>
  )
}
