import { useSelector } from '@xstate/react'
import type { ReactNode } from 'react'
import type { VersionRef } from '../../machines/version/version.ts'
import { useT } from '../i18n/translate.ts'
import { shellWords } from '../i18n/words/shell.ts'
import { uiWords } from '../i18n/words/ui.ts'
import { Button, IconButton } from '../ui/action/button.tsx'
import * as styles from './new-version.module.css'

/** Offers to reload the page when the server has a new version. */
export const NewVersion = ({ version }: { version: VersionRef }): ReactNode => {
  const t = useT(shellWords)
  const ui = useT(uiWords)
  const isOffered = useSelector(version, (snapshot) => snapshot.matches('outdated'))
  if (!isOffered) return null
  return (
    <aside className={styles.newVersion} role="status">
      <p>{t('newVersion')}</p>
      <Button size="small" icon="retry" onClick={() => window.location.reload()}>
        {t('reload')}
      </Button>
      <IconButton icon="close" label={ui('close')} onClick={() => version.send({ type: 'version.dismiss' })} />
    </aside>
  )
}
