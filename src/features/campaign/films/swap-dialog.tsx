import { type ReactNode, useState } from 'react'
import type { Failure } from '../../../../machines/kit/area/failure.ts'
import { failureSentences } from '../../../i18n/failure-sentences.ts'
import { useT } from '../../../i18n/translate.ts'
import { Button } from '../../../ui/action/button.tsx'
import { Dialog } from '../../../ui/dialog/dialog.tsx'
import { FileField } from '../../../ui/field/file-field.tsx'
import { TextAreaField } from '../../../ui/field/text-field.tsx'
import { swapWords } from './swap-words.ts'

/** Types of the files that the screens play, for the field of a file. */
const ACCEPTED = 'video/*,.mp4,.webm,image/jpeg,image/png,image/webp'

type SwapDialogProps = {
  /** The name of the spot. */
  name: string
  /** Asks for a new film (`proposal`), or for the reason of a refusal. */
  kind: 'proposal' | 'refusal'
  isBusy: boolean
  failure: Failure | null
  onProposal: (file: File, reason: string) => void
  onRefusal: (reason: string) => void
  onClose: () => void
}

/** Asks for another film of a running campaign and its reason, or for the reason why an operator refuses one. */
export const SwapDialog = (props: SwapDialogProps): ReactNode => {
  const { name, kind, isBusy, failure, onProposal, onRefusal, onClose } = props
  const t = useT(swapWords)
  const [file, setFile] = useState<File | null>(null)
  const [reason, setReason] = useState('')
  const isProposal = kind === 'proposal'
  const given = reason.trim()
  const send = (): void => {
    if (!isProposal) onRefusal(given)
    else if (file) onProposal(file, given)
  }
  return (
    <Dialog
      open
      title={isProposal ? t('changeOf', { name }) : t('refuse')}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t('cancel')}</Button>
          <Button kind="primary" disabled={given === '' || (isProposal && !file)} loading={isBusy} onClick={send}>
            {t(isProposal ? 'send' : 'refuse')}
          </Button>
        </>
      }
    >
      <div className="stack">
        {isProposal && <p>{t('hint')}</p>}
        {isProposal && (
          <FileField
            label={t('file')}
            accept={ACCEPTED}
            buttonLabel={t('choose')}
            fileName={file?.name}
            disabled={isBusy}
            onFile={setFile}
          />
        )}
        <TextAreaField label={t('reason')} value={reason} onChange={setReason} rows={3} required maxLength={1000} />
        {failure && (
          <p className="caption tone-bad" role="alert">
            {failureSentences(failure)}
          </p>
        )}
      </div>
    </Dialog>
  )
}
