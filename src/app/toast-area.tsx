import { useSelector } from '@xstate/react'
import type { ReactNode } from 'react'
import type { ShownToast, ToastsRef } from '../../machines/kit/toasts/toasts.ts'
import { failureText, rejectedSaveText } from '../i18n/failure.ts'
import { useLanguage } from '../i18n/language.ts'
import { translate } from '../i18n/translate.ts'
import { type ToastItem, Toasts } from '../ui/toast/toasts.tsx'
import { toastWords } from './toast-words.ts'

const secondLine = ({ params }: ShownToast): string | undefined => {
  if (typeof params?.refused === 'number' && params.refused > 0) {
    return translate(toastWords, 'refusedOf', { count: params.refused })
  }
  if (typeof params?.name !== 'string' || params.name === '') return undefined
  return typeof params.version === 'number' && params.version > 0
    ? translate(toastWords, 'version', { name: params.name, version: params.version })
    : params.name
}

/** A toast in the current language. A failure shows its own text, a failed save its status too (T04, T05). */
export const toastItem = (toast: ShownToast): ToastItem => {
  const { id, kind, failure } = toast
  const title = translate(toastWords, toast.code, toast.params)
  if (!failure) return { id, kind, title, text: secondLine(toast) }
  return { id, kind, title: toast.code === 'refused' ? rejectedSaveText(failure) : failureText(failure) }
}

type ToastAreaProps = { toasts: ToastsRef; onReport: () => void }

/**
 * Shows the toasts of the root, bottom right (S12). The machine removes them (S13). An error offers a report: the event
 * log up to that moment.
 */
export const ToastArea = ({ toasts, onReport }: ToastAreaProps): ReactNode => {
  useLanguage()
  const shown = useSelector(toasts, (snapshot) => snapshot.context.shown)
  const action = { label: translate(toastWords, 'saveReport'), onClick: onReport }
  const items = shown.map(toastItem).map((item) => (item.kind === 'error' ? { ...item, action } : item))
  return <Toasts items={items} onClose={(id) => toasts.send({ type: 'toast.close', id })} />
}
