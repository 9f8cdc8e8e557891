import { Dialog as PrimeDialog } from 'primereact/dialog'
import { type CSSProperties, type ReactNode, useEffect, useRef } from 'react'
import { useT } from '../../i18n/translate.ts'
import { uiWords } from '../../i18n/words/ui.ts'
import { Icon } from '../icon/icon.tsx'

type DialogProps = {
  open: boolean
  title: string
  onClose: () => void
  children: ReactNode
  /** Buttons; the primary button comes last. */
  footer?: ReactNode
  /** In px. */
  width?: number
}

const fields = 'input:not(:disabled), textarea:not(:disabled), [role="combobox"], [role="switch"]'

/**
 * Puts the focus on the first field, or on the first button of the footer: never on the close button. The dialog may be
 * used before its transition ends: a focus inside it stays where it is.
 */
const focusFirst = (dialog: PrimeDialog | null): void => {
  if (dialog?.getElement()?.contains(document.activeElement)) return
  const field = dialog?.getContent()?.querySelector<HTMLElement>(fields)
  const first = field ?? dialog?.getFooter()?.querySelector<HTMLElement>('button:not(:disabled)')
  first?.focus()
}

/**
 * Modal dialog: focus begins at its first field, stays inside, and returns to where it was; Escape and the close button
 * close it (docs/design.md, Components).
 */
export const Dialog = ({ open, title, onClose, children, footer, width = 440 }: DialogProps): ReactNode => {
  const t = useT(uiWords)
  const dialog = useRef<PrimeDialog>(null)
  useEffect(() => {
    if (!open) return
    const opener = document.activeElement
    return () => (opener instanceof HTMLElement && opener.isConnected ? opener.focus() : undefined)
  }, [open])
  const style: CSSProperties & Record<'--dialog-width', string> = { '--dialog-width': `${width}px` }
  return (
    <PrimeDialog
      ref={dialog}
      visible={open}
      focusOnShow={false}
      onShow={() => focusFirst(dialog.current)}
      header={title}
      footer={footer}
      style={style}
      draggable={false}
      resizable={false}
      dismissableMask={false}
      blockScroll
      ariaCloseIconLabel={t('close')}
      closeIcon={<Icon name="close" />}
      onHide={onClose}
    >
      {children}
    </PrimeDialog>
  )
}
