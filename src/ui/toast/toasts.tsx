import './toast.css'
import type { ReactNode } from 'react'
import { useT } from '../../i18n/translate.ts'
import { uiWords } from '../../i18n/words/ui.ts'
import { Button, IconButton } from '../action/button.tsx'
import { Icon, type IconName } from '../icon/icon.tsx'

/** Content of a toast; the caller chooses `id`. */
export type ToastItem = {
  id: string
  kind: 'success' | 'warn' | 'error' | 'info'
  title: string
  text?: string
  /** A button below the text. */
  action?: { label: string; onClick: () => void }
}

const icons: Record<ToastItem['kind'], IconName> = { success: 'check', warn: 'warn', error: 'error', info: 'info' }

type ToastsProps = {
  items: readonly ToastItem[]
  onClose: (id: string) => void
}

/** The toasts of the page, bottom-right, newest last; the caller decides when each one closes (S12). */
export const Toasts = ({ items, onClose }: ToastsProps): ReactNode => {
  const t = useT(uiWords)
  return (
    <section className="toasts" aria-label={t('notifications')} aria-live="polite">
      {items.map((item) => (
        <div key={item.id} className={`toast toast-${item.kind}`} role={item.kind === 'error' ? 'alert' : 'status'}>
          <Icon name={icons[item.kind]} />
          <div>
            <p className="toast-title">{item.title}</p>
            {item.text && <p className="toast-text">{item.text}</p>}
            {item.action && (
              <Button kind="text" onClick={item.action.onClick}>
                {item.action.label}
              </Button>
            )}
          </div>
          <IconButton icon="close" label={t('close')} onClick={() => onClose(item.id)} />
        </div>
      ))}
    </section>
  )
}
