import type { ReactNode } from 'react'
import type { ImportJob } from '../../../contract/live/imports.ts'
import type { ImportPageEvent, ImportPageSnapshot } from '../../../machines/import/import-page.ts'
import { dateTime } from '../../i18n/dates.ts'
import { failureSentences } from '../../i18n/failure-sentences.ts'
import { number } from '../../i18n/format.ts'
import { translate, useT } from '../../i18n/translate.ts'
import { Panel } from '../../ui/layout/panel.tsx'
import { TwoLine } from '../../ui/list/cells.tsx'
import { type ListColumn, ListView } from '../../ui/list/list-view.tsx'
import { ErrorState } from '../../ui/state/error-state.tsx'
import * as styles from './import.module.css'
import { ImportStatus } from './import-status.tsx'
import { importWords } from './words.ts'

type ImportHistoryProps = {
  snapshot: ImportPageSnapshot
  send: (event: ImportPageEvent) => void
}

const columns = (): ListColumn<ImportJob>[] => {
  const word = (key: Parameters<typeof importWords.text>[0]): string => translate(importWords, key)
  return [
    {
      key: 'file',
      header: word('fileHead'),
      width: '34%',
      render: ({ file_name, kind }) => <TwoLine main={file_name} sub={word(kind)} strong />,
    },
    { key: 'status', header: word('status'), render: ({ status }) => <ImportStatus status={status} /> },
    { key: 'when', header: word('when'), render: ({ created_at }) => dateTime(created_at) },
    { key: 'lines', header: word('lines'), align: 'end', render: ({ lines }) => number(lines) },
    { key: 'accepted', header: word('accepted'), align: 'end', render: ({ accepted }) => number(accepted) },
    { key: 'refused', header: word('refusedLines'), align: 'end', render: ({ refused }) => number(refused) },
  ]
}

const noJobs: readonly ImportJob[] = []

/** The latest imports, newest first; clicking a row shows the import. */
export const ImportHistory = ({ snapshot, send }: ImportHistoryProps): ReactNode => {
  const t = useT(importWords)
  const { jobs, historyFailure } = snapshot.context
  const rows = jobs ?? noJobs
  const hasFailed = snapshot.matches({ history: 'failed' })
  const isLoading = snapshot.matches({ history: 'loading' })
  // The progress panel already shows that there are none.
  if (jobs?.length === 0 && !hasFailed) return null
  return (
    <Panel
      flush
      title={t('history')}
      caption={jobs && jobs.length > 0 ? t('imports', { count: jobs.length }) : undefined}
      className={styles.history}
    >
      <ListView
        label={t('history')}
        rows={rows}
        rowKey={({ uuid }) => uuid}
        columns={columns()}
        state={hasFailed ? 'failed' : isLoading ? (jobs ? 'refreshing' : 'loading') : 'ready'}
        page={1}
        size={Math.max(5, rows.length)}
        total={rows.length}
        onPage={() => undefined}
        onOpen={({ uuid }) => send({ type: 'import.follow', uuid })}
        renderCard={(job) => (
          <span className={styles.card}>
            <strong>{job.file_name}</strong>
            <ImportStatus status={job.status} />
            <span className="caption num">
              {dateTime(job.created_at)}, {t('lines')} {number(job.lines)}
            </span>
          </span>
        )}
        error={
          historyFailure && (
            <ErrorState
              title={t('historyFailed')}
              text={failureSentences(historyFailure)}
              requestId={historyFailure.requestId}
              onRetry={() => send({ type: 'import.load_history' })}
            />
          )
        }
      />
    </Panel>
  )
}
