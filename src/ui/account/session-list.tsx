import './session-list.css'
import type { ReactNode } from 'react'
import type { OpenSession } from '../../../contract/users/sessions.ts'
import { dateTime } from '../../i18n/dates.ts'
import { joinFacts } from '../../i18n/format.ts'
import { useT } from '../../i18n/translate.ts'
import { Button } from '../action/button.tsx'
import { Panel } from '../layout/panel.tsx'
import { SkeletonRows } from '../state/skeleton.tsx'
import { programName } from './program-name.ts'
import { sessionListWords } from './words.ts'

type SessionListProps = {
  /** `null` until they are loaded. */
  sessions: readonly OpenSession[] | null
  isPending: boolean
  /** A failure of the last request, as a sentence. */
  error: string | null
  onEnd: (end: { session: string } | 'others') => void
}

/** The open sessions of an account; each but the own one can be ended. */
export const SessionList = ({ sessions, isPending, error, onEnd }: SessionListProps): ReactNode => {
  const t = useT(sessionListWords)
  const shown = (sessions ?? []).map((session) => ({
    session,
    program: session.user_agent ? programName(session.user_agent) : t('unknownProgram'),
  }))
  const others = shown.filter(({ session }) => !session.is_current)
  return (
    <Panel title={t('title')}>
      {error && (
        <p role="alert">
          {t('failed')}: {error}
        </p>
      )}
      {!sessions && !error && <SkeletonRows rows={2} />}
      {sessions?.length === 0 && <p>{t('none')}</p>}
      <ul className="session-list">
        {shown.map(({ session, program }) => (
          <li key={session.id}>
            <div>
              <p className="session-program" title={session.user_agent ?? undefined}>
                {program}
              </p>
              <p className="field-hint num">
                {joinFacts([
                  session.address,
                  t('started', { time: dateTime(session.started_at) }),
                  session.renewed_at && t('renewed', { time: dateTime(session.renewed_at) }),
                ])}
              </p>
            </div>
            {session.is_current ? (
              <span className="field-hint">{t('current')}</span>
            ) : (
              <Button
                size="small"
                disabled={isPending}
                aria-label={`${t('end')}: ${program}`}
                onClick={() => onEnd({ session: session.id })}
              >
                {t('end')}
              </Button>
            )}
          </li>
        ))}
      </ul>
      {others.length > 1 && (
        <div>
          <Button disabled={isPending} onClick={() => onEnd('others')}>
            {t(others.length === shown.length ? 'endAll' : 'endOthers', { count: others.length })}
          </Button>
        </div>
      )}
    </Panel>
  )
}
