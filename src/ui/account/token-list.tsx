import './session-list.css'
import { type ReactNode, useState } from 'react'
import type { ApiToken } from '../../../contract/users/api-tokens.ts'
import type { TokenScope } from '../../../contract/users/token-scopes.ts'
import { dayOf } from '../../../machines/calendar/warsaw.ts'
import { dateTime, day } from '../../i18n/dates.ts'
import { joinFacts } from '../../i18n/format.ts'
import { useT } from '../../i18n/translate.ts'
import { Button } from '../action/button.tsx'
import { Dialog } from '../dialog/dialog.tsx'
import { Panel } from '../layout/panel.tsx'
import { SkeletonRows } from '../state/skeleton.tsx'
import { Chip } from '../status/chip.tsx'
import { tokenListWords } from './words.ts'

type TokenListProps = {
  /** `null` until they are loaded. */
  tokens: readonly ApiToken[] | null
  isPending: boolean
  /** A failure of the last request, as a sentence. */
  error: string | null
  onRevoke: (tokenId: number) => void
  actions?: ReactNode
}

type RevocationProps = { token: ApiToken; onConfirm: () => void; onClose: () => void }

const RevocationDialog = ({ token, onConfirm, onClose }: RevocationProps): ReactNode => {
  const t = useT(tokenListWords)
  return (
    <Dialog
      open
      title={t('revokeTitle', { name: token.name })}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t('cancel')}</Button>
          <Button kind="danger-filled" onClick={onConfirm}>
            {t('revoke')}
          </Button>
        </>
      }
    >
      <p>{t('revokeText')}</p>
    </Dialog>
  )
}

/** The scope that includes the other ones of a token. */
const widestScope = ({ scopes }: ApiToken): TokenScope =>
  (['write', 'read', 'calendar'] as const).find((scope) => scopes.includes(scope)) ?? 'read'

/** The API tokens of an account, each of which can be revoked after a confirmation. */
export const TokenList = ({ tokens, isPending, error, onRevoke, actions }: TokenListProps): ReactNode => {
  const t = useT(tokenListWords)
  const [asked, setAsked] = useState<ApiToken | null>(null)
  const confirm = ({ id }: ApiToken) => {
    setAsked(null)
    onRevoke(id)
  }
  return (
    <Panel title={t('title')} caption={t('caption')} actions={actions}>
      {error && (
        <p role="alert">
          {t('failed')}: {error}
        </p>
      )}
      {!tokens && !error && <SkeletonRows rows={2} />}
      {tokens?.length === 0 && <p>{t('none')}</p>}
      <ul className="session-list">
        {tokens?.map((token) => (
          <li key={token.id}>
            <div>
              <p className="session-program">
                {token.name}{' '}
                <Chip tone={token.is_expired ? 'neutral' : 'ok'}>{t(token.is_expired ? 'expired' : 'valid')}</Chip>
              </p>
              <p className="field-hint num">
                {joinFacts([
                  `…${token.ending}`,
                  t(widestScope(token)),
                  t(token.is_expired ? 'expiredAt' : 'expiresAt', {
                    day: day(dayOf(new Date(token.expires_at)), 'long'),
                  }),
                  token.last_used_at ? t('lastUsed', { time: dateTime(token.last_used_at) }) : t('neverUsed'),
                ])}
              </p>
            </div>
            <Button
              size="small"
              disabled={isPending}
              aria-label={`${t('revoke')}: ${token.name}`}
              onClick={() => setAsked(token)}
            >
              {t('revoke')}
            </Button>
          </li>
        ))}
      </ul>
      {asked && <RevocationDialog token={asked} onConfirm={() => confirm(asked)} onClose={() => setAsked(null)} />}
    </Panel>
  )
}
