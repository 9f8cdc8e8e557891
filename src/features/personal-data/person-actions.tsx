import { type ReactNode, useState } from 'react'
import type { Person } from '../../../contract/users/personal-data.ts'
import type { AreaRef } from '../../../machines/kit/area/area.ts'
import type { PersonExportRef } from '../../../machines/session/person-export.ts'
import { useArea } from '../../actors/use-area.ts'
import { useT } from '../../i18n/translate.ts'
import { personName } from '../../i18n/words/person-name.ts'
import { Button } from '../../ui/action/button.tsx'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { personalDataWords } from './words.ts'

type ErasureProps = { person: Person; onErase: () => void; onClose: () => void }

const ErasureDialog = ({ person: { id, name }, onErase, onClose }: ErasureProps): ReactNode => {
  const t = useT(personalDataWords)
  return (
    <Dialog
      open
      title={t('eraseTitle', { name })}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t('cancel')}</Button>
          <Button
            kind="danger-filled"
            onClick={() => {
              onClose()
              onErase()
            }}
          >
            {t('erase')}
          </Button>
        </>
      }
    >
      <div className="stack">
        <p>{t('eraseText')}</p>
        <p>{t('eraseStays', { id })}</p>
      </div>
    </Dialog>
  )
}

type PersonActionsProps = {
  selected: readonly Person[]
  exportArea: PersonExportRef
  erasure: AreaRef<{ id: number }, number>
}

/** Export and erasure of the one selected account; each rule that forbids one is a sentence. */
export const PersonActions = ({ selected, exportArea, erasure }: PersonActionsProps): ReactNode => {
  const t = useT(personalDataWords)
  const [isAsking, setAsking] = useState(false)
  const [person, ...others] = selected
  const one = others.length === 0 ? person : undefined
  const isExporting = useArea(exportArea).isPending
  const isErasing = useArea(erasure).isPending
  const reason = !one ? t('selectOne') : one.state === 'erased' ? t('alreadyErased') : null
  return (
    <>
      <Button
        icon="download"
        disabled={!one}
        loading={isExporting}
        onClick={() => one && exportArea.send({ type: 'area.request', query: { id: one.id } })}
      >
        {t('download')}
      </Button>
      <Button kind="danger" disabled={reason !== null} loading={isErasing} onClick={() => setAsking(true)}>
        {t('erase')}
      </Button>
      {reason !== null && <span className="caption">{reason}</span>}
      {isAsking && one && (
        <ErasureDialog
          person={{ ...one, name: personName(one.name) }}
          onClose={() => setAsking(false)}
          onErase={() => erasure.send({ type: 'area.request', query: { id: one.id } })}
        />
      )}
    </>
  )
}
