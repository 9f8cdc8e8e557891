import { type ReactNode, useState } from 'react'
import { LONGEST_COUNT_NOTE } from '../../../../contract/location/manual-counts.ts'
import type { Failure } from '../../../../machines/kit/area/failure.ts'
import { failureSentences } from '../../../i18n/failure-sentences.ts'
import { useT } from '../../../i18n/translate.ts'
import { Button } from '../../../ui/action/button.tsx'
import { Dialog } from '../../../ui/dialog/dialog.tsx'
import { TextField } from '../../../ui/field/text-field.tsx'
import { Banner } from '../../../ui/state/banner.tsx'
import { countsWords } from './words.ts'

type TakeBackDialogProps = {
  isPending: boolean
  failure: Failure | null
  onClose: () => void
  onTakeBack: (reason: string) => void
}

/** Takes back a count, with a reason. */
export const TakeBackDialog = ({ isPending, failure, onClose, onTakeBack }: TakeBackDialogProps): ReactNode => {
  const t = useT(countsWords)
  const [reason, setReason] = useState('')
  const [wasSent, setWasSent] = useState(false)
  const send = (): void => {
    setWasSent(true)
    onTakeBack(reason.trim())
  }
  return (
    <Dialog
      open
      title={t('takeBackTitle')}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t('cancel')}</Button>
          <Button kind="primary" disabled={isPending || reason.trim() === ''} onClick={send}>
            {t('takeBackTitle')}
          </Button>
        </>
      }
    >
      <div className="stack">
        {failure && wasSent && <Banner tone="bad">{failureSentences(failure)}</Banner>}
        <p>{t('takeBackText')}</p>
        <TextField label={t('reason')} required value={reason} maxLength={LONGEST_COUNT_NOTE} onChange={setReason} />
      </div>
    </Dialog>
  )
}
