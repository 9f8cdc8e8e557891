import type { ReactNode } from 'react'
import { useT } from '../../../../i18n/translate.ts'
import { Button, type ButtonProps } from '../../../../ui/action/button.tsx'
import { Dialog } from '../../../../ui/dialog/dialog.tsx'
import { dialogWords } from './words.ts'

type DialogFrameProps = {
  title: string
  /** The button that executes the step. */
  action: Pick<ButtonProps, 'kind' | 'icon' | 'disabled' | 'onClick'> & { label: string }
  /** The text of the button that closes the dialog; `Anuluj` by default. */
  closeText?: string
  isBusy: boolean
  onClose: () => void
  children: ReactNode
}

/** A dialog that asks before a step: its content, a button that closes it, and one that executes the step. */
export const DialogFrame = ({ title, action, closeText, isBusy, onClose, children }: DialogFrameProps): ReactNode => {
  const t = useT(dialogWords)
  const { label, kind = 'primary', ...button } = action
  return (
    <Dialog
      open
      title={title}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{closeText ?? t('cancel')}</Button>
          <Button {...button} kind={kind} loading={isBusy}>
            {label}
          </Button>
        </>
      }
    >
      {children}
    </Dialog>
  )
}
