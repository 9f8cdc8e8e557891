import { type ReactNode, useState } from 'react'
import { useT } from '../../../../i18n/translate.ts'
import { stepWords } from '../../../../i18n/words/campaign-step.ts'
import { TextAreaField } from '../../../../ui/field/text-field.tsx'
import { DialogFrame } from './dialog-frame.tsx'
import type { StepDialogProps } from './step-dialog-props.ts'
import { dialogWords } from './words.ts'

/** Asks for the reason of sending a campaign back; the advertiser can read it. */
export const SendBackDialog = ({ isBusy, onCommand, onClose }: StepDialogProps): ReactNode => {
  const t = useT(dialogWords)
  const stepText = useT(stepWords)
  const [reason, setReason] = useState('')
  const isGiven = reason.trim() !== ''
  return (
    <DialogFrame
      title={t('sendBackTitle')}
      action={{
        label: stepText('sendBack'),
        disabled: !isGiven,
        onClick: () => onCommand({ step: 'campaign.send_back', reason: reason.trim() }),
      }}
      isBusy={isBusy}
      onClose={onClose}
    >
      <div className="stack">
        <p>{t('sendBackText')}</p>
        <TextAreaField label={t('reason')} value={reason} onChange={setReason} rows={3} required maxLength={1000} />
      </div>
    </DialogFrame>
  )
}
