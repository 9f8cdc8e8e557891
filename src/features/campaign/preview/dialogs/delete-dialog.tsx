import type { ReactNode } from 'react'
import { useT } from '../../../../i18n/translate.ts'
import { Button } from '../../../../ui/action/button.tsx'
import { Dialog } from '../../../../ui/dialog/dialog.tsx'
import { previewWords } from '../words.ts'
import type { StepDialogProps } from './step-dialog-props.ts'

/** Deleting leaves the lists, not the log. */
export const DeleteDialog = ({ campaign, busy, onWish, onClose }: StepDialogProps): ReactNode => {
  const t = useT(previewWords)
  return (
    <Dialog
      open
      title={t('deleteTitle')}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t('cancel')}</Button>
          <Button kind="danger-filled" icon="trash" loading={busy} onClick={() => onWish({ step: 'campaign.delete' })}>
            {t('delete')}
          </Button>
        </>
      }
    >
      <p>{t('deleteText', { name: campaign.name })}</p>
    </Dialog>
  )
}
