import './list.css'
import type { ReactNode } from 'react'
import { useT } from '../../i18n/translate.ts'
import { uiWords } from '../../i18n/words/ui.ts'
import { Dialog } from '../dialog/dialog.tsx'
import { Kbd } from '../layout/kbd.tsx'

const keys = [
  ['J', 'keyNext'],
  ['K', 'keyPrevious'],
  ['X', 'keySelectLong'],
  ['Enter', 'keyOpenLong'],
  ['/', 'keySearchLong'],
  ['Esc', 'keyEscape'],
] as const

/** Dialog that describes all keyboard shortcuts of a list. */
export const ShortcutDialog = ({ open, onClose }: { open: boolean; onClose: () => void }): ReactNode => {
  const t = useT(uiWords)
  return (
    <Dialog open={open} title={t('shortcuts')} onClose={onClose} width={360}>
      <dl className="shortcut-list">
        {keys.map(([key, words]) => (
          <div key={key}>
            <dt>
              <Kbd>{key}</Kbd>
            </dt>
            <dd>{t(words)}</dd>
          </div>
        ))}
      </dl>
    </Dialog>
  )
}
