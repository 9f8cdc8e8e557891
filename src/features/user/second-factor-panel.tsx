import { type ReactNode, useEffect, useState } from 'react'
import type { ManagedUser } from '../../../contract/users/user-accounts.ts'
import type { AreaRef } from '../../../machines/kit/area/area.ts'
import { useArea } from '../../actors/use-area.ts'
import { failureSentences } from '../../i18n/failure-sentences.ts'
import { useT } from '../../i18n/translate.ts'
import { Button } from '../../ui/action/button.tsx'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { Panel } from '../../ui/layout/panel.tsx'
import { Banner } from '../../ui/state/banner.tsx'
import { userWords } from './words.ts'

type SecondFactorPanelProps = { area: AreaRef<{ id: number }, number>; user: ManagedUser }

/** Whether a user has a second factor and passkeys, and their removal for a user who has lost a device. */
export const SecondFactorPanel = ({ area, user }: SecondFactorPanelProps): ReactNode => {
  const t = useT(userWords)
  const [isAsking, setAsking] = useState(false)
  const { data, isPending, failure } = useArea(area)
  useEffect(() => () => area.send({ type: 'area.clear' }), [area])
  const isRemoved = data === user.id
  const hasFactor = user.has_second_factor && !isRemoved
  const hasPasskey = user.has_passkey && !isRemoved
  return (
    <Panel title={t('factor')}>
      <div className="stack">
        <p className="field-hint">{t(hasFactor ? 'factorOn' : 'factorOff')}</p>
        {hasPasskey && <p className="field-hint">{t('hasPasskey')}</p>}
        {failure && (
          <Banner tone="bad">
            {t('factorFailed')}: {failureSentences(failure)}
          </Banner>
        )}
        {(hasFactor || hasPasskey) && (
          <div>
            <Button loading={isPending} onClick={() => setAsking(true)}>
              {t('factorRemove')}
            </Button>
          </div>
        )}
      </div>
      {isAsking && (
        <Dialog
          open
          title={t('factorTitle', { name: user.name })}
          onClose={() => setAsking(false)}
          footer={
            <>
              <Button onClick={() => setAsking(false)}>{t('factorCancel')}</Button>
              <Button
                kind="danger-filled"
                onClick={() => {
                  setAsking(false)
                  area.send({ type: 'area.request', query: { id: user.id } })
                }}
              >
                {t('factorRemove')}
              </Button>
            </>
          }
        >
          <p>{t('factorText')}</p>
        </Dialog>
      )}
    </Panel>
  )
}
