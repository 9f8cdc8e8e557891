import { type ReactNode, useEffect, useMemo, useState } from 'react'
import { clock, dateTime } from '../../i18n/dates.ts'
import { useT } from '../../i18n/translate.ts'
import { Button } from '../../ui/action/button.tsx'
import { CheckField } from '../../ui/field/choice-field.tsx'
import { FileField } from '../../ui/field/file-field.tsx'
import { SelectField } from '../../ui/field/select-field.tsx'
import { TextField } from '../../ui/field/text-field.tsx'
import { Panel } from '../../ui/layout/panel.tsx'
import { PlainTable } from '../../ui/list/plain-table.tsx'
import { EmptyState } from '../../ui/state/empty-state.tsx'
import { ErrorState } from '../../ui/state/error-state.tsx'
import type { EventLogPort, ReadableLog, ShownEntry, Visit } from './event-log-port.ts'
import { LogState } from './log-state.tsx'
import * as styles from './testing.module.css'
import { testingWords } from './words.ts'

/** More entries than these are not rendered; the filter finds the others. The newest are shown. */
const MOST_SHOWN = 200

type EntriesProps = {
  entries: readonly ShownEntry[]
  chosen: number | null
  compared: number | null
  onChoose: (n: number) => void
  onCompare: (n: number) => void
}

const Entries = ({ entries, chosen, compared, onChoose, onCompare }: EntriesProps): ReactNode => {
  const t = useT(testingWords)
  return (
    <div className={`${styles.scroll} ${styles.logEntries}`}>
      <PlainTable label={t('entries')}>
        <thead>
          <tr>
            <th scope="col">{t('number')}</th>
            <th scope="col">{t('at')}</th>
            <th scope="col">{t('event')}</th>
            <th scope="col">{t('show')}</th>
          </tr>
        </thead>
        <tbody>
          {entries.map(({ n, at, path, event }) => (
            <tr key={n} aria-current={n === chosen ? 'true' : undefined}>
              <td className="num">{n}</td>
              <td className="num">{clock(new Date(at))}</td>
              <td>
                <code>{event.type}</code>
                <span className={styles.logPath}>{path || '/'}</span>
              </td>
              <td>
                <div className={styles.actions}>
                  <Button
                    size="small"
                    aria-pressed={n === chosen}
                    aria-label={`${t('show')}: ${t('chooseEntry', { n })}`}
                    onClick={() => onChoose(n)}
                  >
                    {t('show')}
                  </Button>
                  <Button
                    size="small"
                    kind="text"
                    disabled={chosen === null || chosen === n}
                    aria-pressed={n === compared}
                    aria-label={`${t('compare')}: ${t('compareEntry', { n })}`}
                    onClick={() => onCompare(n)}
                  >
                    {t('compare')}
                  </Button>
                </div>
              </td>
            </tr>
          ))}
        </tbody>
      </PlainTable>
    </div>
  )
}

/** A log: of the running visit, of an earlier one by its `run`, or from a file. */
type Source = { log: ReadableLog; run?: string; fileName?: string }

const THIS_VISIT = 'this'
const detailOf = (error: unknown): string => (error instanceof Error ? error.message : String(error))

type EarlierVisits = { visits: readonly Visit[]; problem: string | null }

const useEarlierVisits = (port: EventLogPort): EarlierVisits => {
  const [earlier, setEarlier] = useState<EarlierVisits>({ visits: [], problem: null })
  useEffect(() => {
    let isCurrent = true
    port.earlierVisits().then(
      (visits) => isCurrent && setEarlier({ visits, problem: null }),
      (error: unknown) => isCurrent && setEarlier({ visits: [], problem: detailOf(error) }),
    )
    return () => {
      isCurrent = false
    }
  }, [port])
  return earlier
}

/** The event log of this browser, or one from a file: filter, state after an entry, differences of two entries. */
export const LogView = ({ port }: { port: EventLogPort }): ReactNode => {
  const t = useT(testingWords)
  const [source, setSource] = useState<Source>(() => ({ log: port.read() }))
  const earlier = useEarlierVisits(port)
  const [problem, setProblem] = useState<{ title: string; text: string } | null>(null)
  const [text, setText] = useState('')
  const [onlyExternal, setOnlyExternal] = useState(false)
  const [chosen, setChosen] = useState<number | null>(null)
  const [compared, setCompared] = useState<number | null>(null)
  const entries = useMemo(() => source.log.filter({ text, onlyExternal }), [source, text, onlyExternal])
  const shown = entries.slice(-MOST_SHOWN).toReversed()
  const open = (next: Source): void => {
    setSource(next)
    setChosen(null)
    setCompared(null)
    setProblem(null)
  }
  const openFile = async (file: File): Promise<void> => {
    try {
      open({ log: port.parse(await file.text()), fileName: file.name })
    } catch (error) {
      setProblem({ title: t('wrongFile'), text: t('wrongFileText', { detail: detailOf(error) }) })
    }
  }
  const save = async (): Promise<void> => {
    try {
      await port.save()
    } catch (error) {
      setProblem({ title: t('saveFailed'), text: detailOf(error) })
    }
  }
  const choose = (n: number): void => {
    setChosen(n)
    setCompared(null)
  }
  const position = entries.findIndex(({ n }) => n === chosen)
  return (
    <div className={styles.log}>
      <Panel
        title={t('entries')}
        caption={<span aria-live="polite">{t('entryCount', { count: entries.length })}</span>}
        actions={
          <>
            <Button size="small" icon="retry" onClick={() => open({ log: port.read() })}>
              {source.fileName === undefined && source.run === undefined ? t('refresh') : t('backToOwn')}
            </Button>
            <Button size="small" icon="download" onClick={() => void save()}>
              {t('export')}
            </Button>
          </>
        }
        flush
      >
        <div className={styles.search}>
          <SelectField
            label={t('visit')}
            value={source.fileName === undefined ? (source.run ?? THIS_VISIT) : null}
            options={[
              { value: THIS_VISIT, label: t('thisVisit') },
              ...earlier.visits.map(({ run, startedAt }) => ({ value: run, label: dateTime(new Date(startedAt)) })),
            ]}
            placeholder={source.fileName}
            onChange={(run) => open(earlier.visits.find((visit) => visit.run === run) ?? { log: port.read() })}
          />
          <TextField label={t('searchLog')} value={text} onChange={setText} />
          <CheckField label={t('onlyExternal')} checked={onlyExternal} onChange={setOnlyExternal} />
        </div>
        {earlier.problem && <ErrorState title={t('readVisitsFailed')} text={earlier.problem} />}
        {source.fileName && <p className={styles.note}>{t('shownFile', { name: source.fileName })}</p>}
        {problem && <ErrorState {...problem} />}
        {shown.length === 0 ? (
          <EmptyState title={t('emptyLog')} text={t('emptyLogText')} />
        ) : (
          <Entries entries={shown} chosen={chosen} compared={compared} onChoose={choose} onCompare={setCompared} />
        )}
        {entries.length > MOST_SHOWN && <p className={styles.note}>{t('more', { count: MOST_SHOWN })}</p>}
        <div className={styles.search}>
          <FileField
            label={t('import')}
            hint={t('importHint')}
            buttonLabel={t('chooseFile')}
            accept="application/json,.json"
            onFile={(file) => void openFile(file)}
          />
        </div>
      </Panel>
      <LogState
        key={source.fileName ?? source.run ?? THIS_VISIT}
        port={port}
        log={source.log}
        chosen={chosen}
        compared={compared}
        earlier={entries[position - 1]?.n ?? null}
        later={position < 0 ? null : (entries[position + 1]?.n ?? null)}
        onChoose={choose}
      />
    </div>
  )
}
