import { useSelector } from '@xstate/react'
import type { ReactNode } from 'react'
import type { ScreenPosition } from '../../../../../contract/location/location.ts'
import type { AraboxPreviewRef } from '../../../../../machines/arabox/preview/preview-page.ts'
import { useT } from '../../../../i18n/translate.ts'
import { Button } from '../../../../ui/action/button.tsx'
import * as styles from '../live.module.css'
import { araboxWords } from '../words.ts'

type LineBarProps = {
  actor: AraboxPreviewRef
  position: ScreenPosition
  onUndo: () => void
}

/** Saves or undoes a moved screen line (E26). */
export const LineBar = ({ actor, position, onUndo }: LineBarProps): ReactNode => {
  const t = useT(araboxWords)
  const isSaving = useSelector(actor, (snapshot) => snapshot.matches({ loaded: 'savingLine' }))
  return (
    <div className={styles.lineBar} role="status">
      <span>{t('lineMoved')}</span>
      <Button size="small" disabled={isSaving} onClick={onUndo}>
        {t('undoLine')}
      </Button>
      <Button size="small" loading={isSaving} onClick={() => actor.send({ type: 'arabox.move_line', position })}>
        {t('saveLine')}
      </Button>
    </div>
  )
}
