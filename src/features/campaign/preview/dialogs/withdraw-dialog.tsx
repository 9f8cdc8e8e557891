import { type ReactNode, useState } from 'react'
import { useT } from '../../../../i18n/translate.ts'
import { stepWords } from '../../../../i18n/words/campaign-step.ts'
import { TextAreaField, TextField } from '../../../../ui/field/text-field.tsx'
import { DialogFrame } from './dialog-frame.tsx'
import type { StepDialogProps } from './step-dialog-props.ts'
import { dialogWords } from './words.ts'

/** Withdrawing a confirmation is exceptional: it requires a reason and typing the campaign's name (L11). */
export const WithdrawDialog = ({ campaign, isBusy, onCommand, onClose }: StepDialogProps): ReactNode => {
  const t = useT(dialogWords)
  const stepText = useT(stepWords)
  const [reason, setReason] = useState('')
  const [name, setName] = useState('')
  const isReady = reason.trim() !== '' && name.trim() === campaign.name.trim()
  return (
    <DialogFrame
      title={t('withdrawTitle')}
      action={{
        label: stepText('withdrawConfirmation'),
        kind: 'danger-filled',
        disabled: !isReady,
        onClick: () => onCommand({ step: 'campaign.withdraw_confirmation', reason: reason.trim() }),
      }}
      closeText={t('keepConfirmed')}
      isBusy={isBusy}
      onClose={onClose}
    >
      <div className="stack">
        <p>{t('withdrawText')}</p>
        <TextAreaField label={t('reason')} value={reason} onChange={setReason} required maxLength={1000} />
        <TextField
          label={t('retype', { name: campaign.name })}
          hint={t('retypeHint')}
          value={name}
          onChange={setName}
          required
        />
      </div>
    </DialogFrame>
  )
}
