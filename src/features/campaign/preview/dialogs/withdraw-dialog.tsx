import { type ReactNode, useState } from 'react'
import { useT } from '../../../../i18n/translate.ts'
import { Button } from '../../../../ui/action/button.tsx'
import { Dialog } from '../../../../ui/dialog/dialog.tsx'
import { TextAreaField, TextField } from '../../../../ui/field/text-field.tsx'
import { stepWords } from '../lifecycle/words.ts'
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
    <Dialog
      open
      title={t('withdrawTitle')}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t('keepConfirmed')}</Button>
          <Button
            kind="danger-filled"
            loading={isBusy}
            disabled={!isReady}
            onClick={() => onCommand({ step: 'campaign.withdraw_confirmation', reason: reason.trim() })}
          >
            {stepText('withdrawConfirmation')}
          </Button>
        </>
      }
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
    </Dialog>
  )
}
