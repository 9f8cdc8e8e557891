import type { ReactNode } from 'react'
import type { User } from '../../../contract/users/user.ts'
import type { OpenSessionsRef } from '../../../machines/session/open-sessions.ts'
import { useArea } from '../../actors/use-area.ts'
import { failureSentences } from '../../i18n/failure-sentences.ts'
import { SessionList } from '../../ui/account/session-list.tsx'

/** The open sessions of the own account; all but this one can be ended. */
export const SessionsPanel = ({ sessions, user }: { sessions: OpenSessionsRef; user: User }): ReactNode => {
  const { data, isPending, failure } = useArea(sessions)
  return (
    <SessionList
      sessions={data}
      isPending={isPending}
      error={failure && failureSentences(failure)}
      onEnd={(end) => sessions.send({ type: 'area.request', query: { userId: user.id, end } })}
    />
  )
}
