import { type ReactNode, useState } from 'react'
import { useT } from '../../../../i18n/translate.ts'
import { TextAreaField, TextField } from '../../../../ui/field/text-field.tsx'
import { DialogFrame } from './dialog-frame.tsx'
import type { StepDialogProps } from './step-dialog-props.ts'
import { dialogWords } from './words.ts'

type RetypedNameDialogProps = Omit<StepDialogProps, 'onCommand'> & {
  title: string
  text: string
  /** Label of the button that executes the step. */
  actionText: string
  closeText: string
  onReason: (reason: string) => void
}

/** A dialog of an exceptional step: it requires a reason and typing the campaign's name. */
export const RetypedNameDialog = ({
  campaign,
  title,
  text,
  actionText,
  closeText,
  isBusy,
  onReason,
  onClose,
}: RetypedNameDialogProps): ReactNode => {
  const t = useT(dialogWords)
  const [reason, setReason] = useState('')
  const [name, setName] = useState('')
  const isReady = reason.trim() !== '' && name.trim() === campaign.name.trim()
  return (
    <DialogFrame
      title={title}
      action={{
        label: actionText,
        kind: 'danger-filled',
        disabled: !isReady,
        onClick: () => onReason(reason.trim()),
      }}
      closeText={closeText}
      isBusy={isBusy}
      onClose={onClose}
    >
      <div className="stack">
        <p>{text}</p>
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
