import { type ReactNode, useEffect, useState } from 'react'
import { useT } from '../../i18n/translate.ts'
import { Button } from '../../ui/action/button.tsx'
import { Panel } from '../../ui/layout/panel.tsx'
import { PlainTable } from '../../ui/list/plain-table.tsx'
import { Banner } from '../../ui/state/banner.tsx'
import { EmptyState } from '../../ui/state/empty-state.tsx'
import { ErrorState } from '../../ui/state/error-state.tsx'
import type { EventLogPort, ReadableLog, ShownEntry, ShownState } from './event-log-port.ts'
import { StateTree } from './state-tree.tsx'
import * as styles from './testing.module.css'
import { testingWords } from './words.ts'

type LogStateProps = {
  port: EventLogPort
  log: ReadableLog
  chosen: number | null
  compared: number | null
  earlier: number | null
  later: number | null
  onChoose: (n: number) => void
}

type Replayed = { n: number; state: ShownState; divergedAt: number | null } | { n: number; detail: string } | null

/** Replays the log up to an entry; null while it is being replayed. */
const useReplayed = (log: ReadableLog, n: number | null): Replayed => {
  const [replayed, setReplayed] = useState<Replayed>(null)
  useEffect(() => {
    if (n === null) return
    let isCurrent = true
    const keep = (next: Replayed): void => {
      if (isCurrent) setReplayed(next)
    }
    log.stateAt(n).then(
      (answer) => keep({ n, ...answer }),
      (error: unknown) => keep({ n, detail: error instanceof Error ? error.message : String(error) }),
    )
    return () => {
      isCurrent = false
    }
  }, [log, n])
  return replayed?.n === n ? replayed : null
}

const valueText = (value: unknown): string => (value === undefined ? '–' : JSON.stringify(value))

const Differences = ({ port, one, other }: { port: EventLogPort; one: ShownEntry; other: ShownEntry }): ReactNode => {
  const t = useT(testingWords)
  const found = port.differences(one, other)
  if (found.length === 0) return <p>{t('noDifferences')}</p>
  return (
    <div className={styles.scroll}>
      <PlainTable label={t('differences', { one: one.n, other: other.n })}>
        <thead>
          <tr>
            <th scope="col">{t('address')}</th>
            <th scope="col">{t('inFirst', { n: one.n })}</th>
            <th scope="col">{t('inFirst', { n: other.n })}</th>
          </tr>
        </thead>
        <tbody>
          {found.map(({ path, before, after }) => (
            <tr key={path}>
              <td>
                <code>{path}</code>
              </td>
              <td>
                <code>{valueText(before)}</code>
              </td>
              <td>
                <code>{valueText(after)}</code>
              </td>
            </tr>
          ))}
        </tbody>
      </PlainTable>
    </div>
  )
}

/** The state of the application after the chosen entry, and how that entry differs from the compared one. */
export const LogState = ({ port, log, chosen, compared, earlier, later, onChoose }: LogStateProps): ReactNode => {
  const t = useT(testingWords)
  const replayed = useReplayed(log, chosen)
  const entry = log.entries.find(({ n }) => n === chosen)
  const other = log.entries.find(({ n }) => n === compared)
  if (chosen === null || !entry)
    return (
      <Panel title={t('state')}>
        <EmptyState title={t('entries')} text={t('chooseHint')} />
      </Panel>
    )
  return (
    <div className={styles.side}>
      <Panel
        title={t('stateAfter', { n: chosen })}
        actions={
          <>
            <Button
              size="small"
              icon="chevron-left"
              disabled={earlier === null}
              onClick={() => earlier !== null && onChoose(earlier)}
            >
              {t('earlier')}
            </Button>
            <Button
              size="small"
              icon="chevron-right"
              disabled={later === null}
              onClick={() => later !== null && onChoose(later)}
            >
              {t('later')}
            </Button>
          </>
        }
      >
        {replayed === null && <Banner tone="info">{t('stateLoading')}</Banner>}
        {replayed && 'detail' in replayed && <ErrorState title={t('stateFailed')} text={replayed.detail} />}
        {replayed && 'state' in replayed && (
          <>
            {replayed.divergedAt !== null && <Banner tone="warn">{t('diverges', { n: replayed.divergedAt })}</Banner>}
            <StateTree name="app" state={replayed.state} />
          </>
        )}
        <details>
          <summary>{t('rawEntry')}</summary>
          <pre className={styles.scroll}>{JSON.stringify(entry, null, 2)}</pre>
        </details>
      </Panel>
      {other && (
        <Panel title={t('differences', { one: entry.n, other: other.n })}>
          <Differences port={port} one={entry} other={other} />
        </Panel>
      )}
    </div>
  )
}
