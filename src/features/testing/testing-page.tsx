import { type ReactNode, useState } from 'react'
import { useT } from '../../i18n/translate.ts'
import { PageHeader } from '../../ui/layout/page-header.tsx'
import { SavedViews } from '../../ui/layout/saved-views.tsx'
import type { EventLogPort } from './event-log-port.ts'
import type { PathExplorer } from './explored-machine.ts'
import { LogView } from './log-view.tsx'
import { MachineView } from './machine-view.tsx'
import type { Sandbox } from './run/sandbox-port.ts'
import * as styles from './testing.module.css'
import { testingWords } from './words.ts'

const views = ['machines', 'log'] as const

type TestingPageProps = {
  explorer: PathExplorer
  port: EventLogPort
  /** Campaigns on which paths are taken over HTTP; null outside a demo. */
  sandbox: Sandbox | null
}

/** The page for testers: the machines with their generated paths, and the event log of this browser (R03). */
export const TestingPage = ({ explorer, port, sandbox }: TestingPageProps): ReactNode => {
  const t = useT(testingWords)
  const [view, setView] = useState<(typeof views)[number]>('machines')
  return (
    <div className={`page ${styles.page}`}>
      <PageHeader title={t('title')} />
      <SavedViews
        label={t('views')}
        items={views.map((key) => ({ key, label: t(key) }))}
        current={view}
        onChange={(key) => setView(views.find((each) => each === key) ?? 'machines')}
      />
      {view === 'machines' ? (
        <MachineView explorer={explorer} port={port} sandbox={sandbox} />
      ) : (
        <LogView port={port} />
      )}
    </div>
  )
}
