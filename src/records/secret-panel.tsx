import { useSelector } from '@xstate/react'
import { type ReactNode, useEffect } from 'react'
import type { AreaRef } from '../../machines/kit/area/area.ts'
import type { Secret } from '../../machines/kit/secret/secret.ts'
import { failureSentences } from '../i18n/failure-sentences.ts'
import { Button } from '../ui/action/button.tsx'
import { Panel } from '../ui/layout/panel.tsx'
import { Banner } from '../ui/state/banner.tsx'
import { ShownOnce } from './shown-once.tsx'

type SecretPanelProps<Query> = {
  area: AreaRef<Query, Secret>
  /** What is sent to issue a secret; null if none can be issued now. */
  query: Query | null
  /** Whether there is a secret already, so that a new one replaces it. */
  isIssued: boolean
  texts: {
    title: string
    caption: string
    /** Whether and when the present secret was issued. */
    state: string
    /** Shown with the new secret. */
    once: string
    failed: string
    issue: string
    rotate: string
    /** Why none can be issued now. */
    blocked?: string
  }
  /** Shown below the button. */
  children?: ReactNode
}

/** Issues a secret of a record. It is shown once and never stored in the browser. */
export const SecretPanel = <Query,>({ area, query, isIssued, texts, children }: SecretPanelProps<Query>): ReactNode => {
  const { data, failure } = useSelector(area, (snapshot) => snapshot.context)
  const isPending = useSelector(area, (snapshot) => snapshot.matches('pending'))
  useEffect(() => () => area.send({ type: 'area.clear' }), [area])
  return (
    <Panel title={texts.title} caption={texts.caption}>
      <div className="stack">
        {/* What is said about the former secret is out of date beside a new one. */}
        {data ? <ShownOnce secret={data}>{texts.once}</ShownOnce> : <p>{texts.state}</p>}
        {failure && (
          <Banner tone="bad">
            {texts.failed}: {failureSentences(failure)}
          </Banner>
        )}
        {query === null ? (
          <p className="field-hint">{texts.blocked}</p>
        ) : (
          <div>
            <Button icon="key" loading={isPending} onClick={() => area.send({ type: 'area.request', query })}>
              {isIssued || data ? texts.rotate : texts.issue}
            </Button>
          </div>
        )}
        {children}
      </div>
    </Panel>
  )
}
