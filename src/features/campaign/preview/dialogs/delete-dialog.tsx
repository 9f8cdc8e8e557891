import type { ReactNode } from 'react'
import { useT } from '../../../../i18n/translate.ts'
import { Button } from '../../../../ui/action/button.tsx'
import { Dialog } from '../../../../ui/dialog/dialog.tsx'
import { stepWords } from '../lifecycle/words.ts'
import type { StepDialogProps } from './step-dialog-props.ts'
import { dialogWords } from './words.ts'

/** Asks before a campaign is deleted. A deleted campaign disappears from the lists; its events stay in the log. */
export const DeleteDialog = ({ campaign, isBusy, onCommand, onClose }: StepDialogProps): ReactNode => {
  const t = useT(dialogWords)
  const stepText = useT(stepWords)
  return (
    <Dialog
      open
      title={t('deleteTitle')}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t('cancel')}</Button>
          <Button
            kind="danger-filled"
            icon="trash"
            loading={isBusy}
            onClick={() => onCommand({ step: 'campaign.delete' })}
          >
            {stepText('delete')}
          </Button>
        </>
      }
    >
      <p>{t('deleteText', { name: campaign.name })}</p>
    </Dialog>
  )
}
