import { type ReactNode, useState } from 'react'
import type { User } from '../../../contract/users/user.ts'
import type { ApiTokensRef, TokenIssueRef } from '../../../machines/session/api-tokens.ts'
import { useArea } from '../../actors/use-area.ts'
import { failureSentences } from '../../i18n/failure-sentences.ts'
import { useT } from '../../i18n/translate.ts'
import { TokenList } from '../../ui/account/token-list.tsx'
import { Button } from '../../ui/action/button.tsx'
import { IssueTokenDialog } from './issue-token-dialog.tsx'
import { tokenWords } from './token-words.ts'

type TokensPanelProps = {
  tokens: ApiTokensRef
  issue: TokenIssueRef
  user: User
  /** Whether the account has a password, which a new token asks for. */
  hasPassword: boolean
}

/** The API tokens of the own account; new ones are issued in a dialog. */
export const TokensPanel = ({ tokens, issue, user, hasPassword }: TokensPanelProps): ReactNode => {
  const t = useT(tokenWords)
  const [isIssuing, setIssuing] = useState(false)
  const { data, isPending, failure } = useArea(tokens)
  return (
    <>
      <TokenList
        tokens={data}
        isPending={isPending}
        error={failure && failureSentences(failure)}
        onRevoke={(revoke) => tokens.send({ type: 'area.request', query: { userId: user.id, revoke } })}
        actions={
          <>
            <Button kind="text" size="small" href="/api/docs">
              {t('reference')}
            </Button>
            <Button size="small" icon="key" onClick={() => setIssuing(true)}>
              {t('issue')}
            </Button>
          </>
        }
      />
      {isIssuing && <IssueTokenDialog issue={issue} hasPassword={hasPassword} onClose={() => setIssuing(false)} />}
    </>
  )
}
