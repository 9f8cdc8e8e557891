import { type ReactNode, useEffect, useMemo, useState } from 'react'
import { activePaths } from '../../../machines/paths/structure.ts'
import { useT } from '../../i18n/translate.ts'
import { Button } from '../../ui/action/button.tsx'
import { SelectField } from '../../ui/field/select-field.tsx'
import { Panel } from '../../ui/layout/panel.tsx'
import { Banner } from '../../ui/state/banner.tsx'
import { ErrorState } from '../../ui/state/error-state.tsx'
import { layOut } from './diagram-layout.ts'
import type { EventLogPort } from './event-log-port.ts'
import type { ExploredMachine, PathExplorer } from './explored-machine.ts'
import { type Choice, MachineDiagram } from './machine-diagram.tsx'
import { PathList } from './path-list.tsx'
import { type Place, runHere, runOnSandbox } from './run/path-run.ts'
import { PathRunner } from './run/path-runner.tsx'
import type { Sandbox } from './run/sandbox-port.ts'
import { stateText } from './step-text.ts'
import * as styles from './testing.module.css'
import { testingWords } from './words.ts'

type Result = { name: string; machine: ExploredMachine } | { name: string; detail: string } | null

const FIRST = 'campaign lifecycle'
/** How often the page looks which state of the running machine is active, in milliseconds. */
const ACTIVE_EVERY_MS = 1000

/** The paths of a machine; null until they are generated. */
const useExplored = (explorer: PathExplorer, name: string): Result => {
  const [result, setResult] = useState<Result>(null)
  useEffect(() => {
    let isCurrent = true
    const keep = (next: Result): void => {
      if (isCurrent) setResult(next)
    }
    explorer.explore(name).then(
      (machine) => keep({ name, machine }),
      (error: unknown) => keep({ name, detail: error instanceof Error ? error.message : String(error) }),
    )
    return () => {
      isCurrent = false
    }
  }, [explorer, name])
  return result?.name === name ? result : null
}

/** The names of all machines; the first one until the list is there. */
const useNames = (explorer: PathExplorer): readonly string[] => {
  const [names, setNames] = useState<readonly string[]>([FIRST])
  useEffect(() => {
    let isCurrent = true
    explorer.list().then(
      (all) => isCurrent && setNames(all),
      // The exploration of the first machine fails too, and says why.
      () => undefined,
    )
    return () => {
      isCurrent = false
    }
  }, [explorer])
  return names
}

/** The state value of the running machine; null while none is running. */
const useRunningValue = (port: Pick<EventLogPort, 'runningValue'>, machineId: string): unknown => {
  const [text, setText] = useState('null')
  useEffect(() => {
    const look = (): void => setText(JSON.stringify(port.runningValue(machineId) ?? null))
    look()
    const timer = setInterval(look, ACTIVE_EVERY_MS)
    return () => clearInterval(timer)
  }, [port, machineId])
  return JSON.parse(text)
}

const CopyButton = ({ text }: { text: string }): ReactNode => {
  const t = useT(testingWords)
  const [outcome, setOutcome] = useState<'copied' | 'notCopied' | null>(null)
  const copy = (): void => {
    navigator.clipboard.writeText(text).then(
      () => setOutcome('copied'),
      () => setOutcome('notCopied'),
    )
  }
  return (
    <>
      <span aria-live="polite" className={styles.outcome}>
        {outcome && t(outcome)}
      </span>
      <Button size="small" icon="copy" onClick={copy}>
        {t('copyMermaid')}
      </Button>
    </>
  )
}

type ExploredProps = {
  machine: ExploredMachine
  explorer: PathExplorer
  port: Pick<EventLogPort, 'runningValue'>
  sandbox: Sandbox | null
}

type RunningPathProps = Omit<ExploredProps, 'port'> & {
  path: number
  place: Place
  onState: (value: unknown) => void
  onClose: () => void
}

const RunningPath = ({ machine, explorer, sandbox, path, place, onState, onClose }: RunningPathProps): ReactNode => {
  const t = useT(testingWords)
  const [run] = useState(() =>
    place === 'sandbox' && sandbox
      ? runOnSandbox(sandbox, { machine, path }, t('sandboxName', { number: path + 1 }))
      : runHere(explorer, { machine, path }),
  )
  return (
    <PathRunner
      run={run}
      machine={machine.name}
      steps={machine.paths[path]?.steps ?? []}
      intro={t(place === 'sandbox' ? 'sandboxIntro' : 'runIntro')}
      onState={onState}
      onClose={onClose}
    />
  )
}

const Explored = ({ machine, explorer, port, sandbox }: ExploredProps): ReactNode => {
  const t = useT(testingWords)
  const [choice, setChoice] = useState<Choice | null>(null)
  const [listed, setListed] = useState<{ path: number; place: Place } | null>(null)
  const [reached, setReached] = useState<unknown>(null)
  const { report } = machine
  const diagram = useMemo(() => layOut(report), [report])
  const running = useRunningValue(port, machine.machineId)
  const value = listed === null ? running : reached
  const stateLabel = (path: string): string => (path === '' ? t('anyState') : stateText(machine.name, path))
  const choose = (next: Choice): void => setChoice(next)
  const share = <Item,>(items: readonly Item[], has: (item: Item) => boolean): string =>
    `${items.filter(has).length}/${items.length}`
  const choiceLabel =
    choice === null
      ? ''
      : choice.kind === 'state'
        ? stateLabel(choice.path)
        : choice.key.split(' > ').map(stateLabel).join(' → ')
  return (
    <>
      <Panel
        title={t('diagram', { name: machine.name })}
        caption={
          <span className="num">
            {t('coverage', {
              states: share(report.states, ({ covered }) => covered),
              transitions: share(report.transitions, ({ covered }) => covered),
              guards: share(
                report.transitions.filter(({ guard }) => guard !== null),
                ({ covered, guardRefused }) => covered && guardRefused,
              ),
            })}
          </span>
        }
        actions={<CopyButton text={machine.mermaid} />}
        footer={
          <p className={styles.diagramLegend}>
            <span>{t('legendCovered')}</span> <span>{t('legendUncovered')}</span>{' '}
            <span>{value === null ? t('notRunning') : t('legendActive')}</span>
          </p>
        }
        flush
      >
        <MachineDiagram
          name={machine.name}
          diagram={diagram}
          states={new Set(report.states.filter(({ covered }) => covered).map(({ path }) => path))}
          taken={new Set(report.transitions.filter(({ covered }) => covered).map(({ id }) => id))}
          active={new Set(value === null ? [] : activePaths(value).filter((path) => path !== ''))}
          choice={choice}
          onChoose={choose}
          stateLabel={stateLabel}
        />
      </Panel>
      <div className={styles.side}>
        {listed !== null && (
          <RunningPath
            key={`${listed.path} ${listed.place}`}
            machine={machine}
            explorer={explorer}
            sandbox={sandbox}
            path={listed.path}
            place={listed.place}
            onState={setReached}
            onClose={() => setListed(null)}
          />
        )}
        <PathList
          machine={machine}
          choice={choice}
          choiceLabel={choiceLabel}
          onClear={() => setChoice(null)}
          hasSandbox={sandbox !== null && machine.name === FIRST}
          onRun={(path, place) => {
            setReached(null)
            setListed({ path, place })
          }}
        />
      </div>
    </>
  )
}

type MachineViewProps = { explorer: PathExplorer; port: EventLogPort; sandbox: Sandbox | null }

/** The machines of the product: a diagram with the coverage of the paths, and the paths of what is chosen in it. */
export const MachineView = ({ explorer, port, sandbox }: MachineViewProps): ReactNode => {
  const t = useT(testingWords)
  const [name, setName] = useState(FIRST)
  const names = useNames(explorer)
  const result = useExplored(explorer, name)
  return (
    <div className={styles.machines}>
      <div className={styles.choice}>
        <SelectField
          label={t('machine')}
          value={name}
          onChange={(next) => setName(next ?? name)}
          options={names.map((each) => ({ value: each, label: each }))}
        />
      </div>
      {result === null && <Banner tone="info">{t('computing')}</Banner>}
      {result && 'detail' in result && (
        <ErrorState title={t('failed')} text={t('failedText', { detail: result.detail })} />
      )}
      {result && 'machine' in result && (
        <Explored key={name} machine={result.machine} explorer={explorer} port={port} sandbox={sandbox} />
      )}
    </div>
  )
}
