import { Dialog as PrimeDialog } from 'primereact/dialog'
import { type CSSProperties, type ReactNode, useEffect, useRef, useState } from 'react'
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

const fields =
  'input:not(:disabled), textarea:not(:disabled), [role="combobox"], [role="switch"], video[controls], a[href]'

/**
 * Puts the focus on the first field, or on the first button of the footer; on the close button only if there is nothing
 * else. The dialog may be used before its transition ends: a focus inside it stays where it is. Returns whether the
 * focus is inside.
 */
const focusFirst = (dialog: PrimeDialog | null): boolean => {
  const element = dialog?.getElement()
  if (element?.contains(document.activeElement)) return true
  const field = dialog?.getContent()?.querySelector<HTMLElement>(fields)
  const button = dialog?.getFooter()?.querySelector<HTMLElement>('button:not(:disabled)')
  const first = field ?? button ?? element?.querySelector<HTMLElement>('button')
  first?.focus()
  return element?.contains(document.activeElement) ?? false
}

/**
 * Modal dialog: focus begins at its first field, stays inside, and returns to where it was; Escape and the close button
 * close it (docs/design.md, Components).
 */
export const Dialog = ({ open, title, onClose, children, footer, width = 440 }: DialogProps): ReactNode => {
  const t = useT(uiWords)
  const dialog = useRef<PrimeDialog>(null)
  // PrimeReact's part is mounted when the dialog is opened for the first time: pages have many that never are.
  const [wasOpened, setWasOpened] = useState(open)
  if (open && !wasOpened) setWasOpened(true)
  useEffect(() => {
    if (!open) return
    const opener = document.activeElement
    let frame = 0
    // The dialog is drawn after this effect, and on a busy machine its transition ends much later.
    const move = (): void => {
      if (!focusFirst(dialog.current)) frame = requestAnimationFrame(move)
    }
    frame = requestAnimationFrame(move)
    return () => {
      cancelAnimationFrame(frame)
      if (opener instanceof HTMLElement && opener.isConnected) opener.focus()
    }
  }, [open])
  if (!wasOpened) return null
  const style: CSSProperties & Record<'--dialog-width', string> = { '--dialog-width': `${width}px` }
  return (
    <PrimeDialog
      ref={dialog}
      visible={open}
      focusOnShow={false}
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
