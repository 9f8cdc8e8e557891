import { Dialog as PrimeDialog } from 'primereact/dialog'
import type { CSSProperties, ReactNode } from 'react'
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

/** Modal dialog: focus stays inside, Escape and the close button close it (docs/design.md, Components). */
export const Dialog = ({ open, title, onClose, children, footer, width = 440 }: DialogProps): ReactNode => {
  const t = useT(uiWords)
  const style: CSSProperties & Record<'--dialog-width', string> = { '--dialog-width': `${width}px` }
  return (
    <PrimeDialog
      visible={open}
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
