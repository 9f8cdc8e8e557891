import { type ReactNode, useEffect } from 'react'
import type { ManagedUser } from '../../../contract/users/user-accounts.ts'
import type { IssuedLink } from '../../../machines/administration/user.ts'
import type { AreaRef } from '../../../machines/kit/area/area.ts'
import { useArea } from '../../actors/use-area.ts'
import { dateTime } from '../../i18n/dates.ts'
import { failureSentences } from '../../i18n/failure-sentences.ts'
import { useT } from '../../i18n/translate.ts'
import { ShownOnce } from '../../records/shown-once.tsx'
import { Button } from '../../ui/action/button.tsx'
import { Panel } from '../../ui/layout/panel.tsx'
import { Banner } from '../../ui/state/banner.tsx'
import { userWords } from './words.ts'

type PasswordLinkPanelProps = {
  area: AreaRef<{ id: number; purpose: 'invitation' | 'reset' }, IssuedLink>
  user: ManagedUser
}

/** Issues an invitation or a link for a new password; the link is shown once. */
export const PasswordLinkPanel = ({ area, user }: PasswordLinkPanelProps): ReactNode => {
  const t = useT(userWords)
  const { data, isPending, failure } = useArea(area)
  useEffect(() => () => area.send({ type: 'area.clear' }), [area])
  const purpose = user.last_login_at === null ? 'invitation' : 'reset'
  return (
    <Panel title={t('password')}>
      <div className="stack">
        <p className="field-hint">{t('passwordText')}</p>
        {data && <ShownOnce secret={data.address}>{t('linkOnce', { time: dateTime(data.expiresAt) })}</ShownOnce>}
        {failure && (
          <Banner tone="bad">
            {t('linkFailed')}: {failureSentences(failure)}
          </Banner>
        )}
        {user.is_active ? (
          <div>
            <Button
              icon="envelope"
              loading={isPending}
              onClick={() => area.send({ type: 'area.request', query: { id: user.id, purpose } })}
            >
              {t(purpose === 'invitation' ? 'invite' : 'reset')}
            </Button>
          </div>
        ) : (
          <p className="field-hint">{t('inactive')}</p>
        )}
      </div>
    </Panel>
  )
}
