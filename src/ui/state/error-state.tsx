import './state.css'
import type { ReactNode } from 'react'
import { useT } from '../../i18n/translate.ts'
import { uiWords } from '../../i18n/words/ui.ts'
import { Button } from '../action/button.tsx'
import { Icon } from '../icon/icon.tsx'

type ErrorStateProps = {
  /** What failed; absent if the heading above says it. */
  title?: string
  text?: ReactNode
  /** The request id of the problem, for support. */
  requestId?: string
  /** It is the whole page, so its title is the page's heading. */
  alone?: boolean
  onRetry?: () => void
}

/** A failure inside its panel: message, request id and a retry button (docs/design.md, States). */
export const ErrorState = ({ title, text, requestId, alone, onRetry }: ErrorStateProps): ReactNode => {
  const t = useT(uiWords)
  const Title = alone ? 'h1' : 'p'
  return (
    <div className="empty" role="alert">
      {title && (
        <Title className="empty-title empty-bad">
          <Icon name="error" />
          {title}
        </Title>
      )}
      {(text || requestId) && (
        <p className="empty-text">
          {text}
          {requestId && (
            <>
              {' '}
              {t('requestId')} <span className="request-id">{requestId}</span>
            </>
          )}
        </p>
      )}
      {onRetry && (
        <div className="empty-actions">
          <Button size="small" icon="retry" onClick={onRetry}>
            {t('retry')}
          </Button>
        </div>
      )}
    </div>
  )
}
