import type { ReactNode } from 'react'
import { useT } from '../i18n/translate.ts'
import { shellWords } from '../i18n/words/shell.ts'
import { Button } from '../ui/action/button.tsx'
import { Dialog } from '../ui/dialog/dialog.tsx'
import { UiProvider } from '../ui/provider.tsx'

/** Dialog that asks before unsaved changes are lost. */
export const UnsavedDialog = ({ onStay, onLeave }: { onStay: () => void; onLeave: () => void }): ReactNode => {
  const t = useT(shellWords)
  return (
    <UiProvider>
      <Dialog
        open
        title={t('leaveTitle')}
        onClose={onStay}
        footer={
          <>
            <Button kind="danger" onClick={onLeave}>
              {t('leave')}
            </Button>
            <Button kind="primary" onClick={onStay}>
              {t('stay')}
            </Button>
          </>
        }
      >
        <p>{t('leaveText')}</p>
      </Dialog>
    </UiProvider>
  )
}
