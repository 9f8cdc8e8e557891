import { type ReactNode, useMemo, useState } from 'react'
import { activePaths } from '../../../machines/paths/structure.ts'
import { useT } from '../../i18n/translate.ts'
import { Button } from '../../ui/action/button.tsx'
import { TextField } from '../../ui/field/text-field.tsx'
import { Panel } from '../../ui/layout/panel.tsx'
import { EmptyState } from '../../ui/state/empty-state.tsx'
import type { ExploredMachine, ExploredPath } from './explored-machine.ts'
import type { Choice } from './machine-diagram.tsx'
import type { Place } from './run/path-run.ts'
import { readableSteps, stateText } from './step-text.ts'
import * as styles from './testing.module.css'
import { testingWords } from './words.ts'

/** More paths than these are not rendered; the search finds the others. */
const MOST_SHOWN = 30

type PathListProps = {
  machine: ExploredMachine
  choice: Choice | null
  choiceLabel: string
  onClear: () => void
  /** Whether the paths can be taken on a campaign of the demo too. */
  hasSandbox: boolean
  /** Runs the path with a number. */
  onRun: (path: number, place: Place) => void
}

/** Whether a path leads through what is chosen: it visits the state, or takes one of the transitions. */
const isChosen = ({ steps, transitions }: ExploredPath, choice: Choice | null): boolean => {
  if (choice === null) return true
  if (choice.kind === 'state') return steps.some(({ value }) => activePaths(value).includes(choice.path))
  return choice.ids.some((id) => transitions.includes(id))
}

/** The generated paths with a search; each can be run step by step. */
export const PathList = ({ machine, choice, choiceLabel, onClear, hasSandbox, onRun }: PathListProps): ReactNode => {
  const t = useT(testingWords)
  const [text, setText] = useState('')
  const paths = useMemo(
    () =>
      machine.paths.map((path, number) => {
        const steps = readableSteps(machine.name, path.steps)
        return { path, number, steps, content: JSON.stringify(steps).toLowerCase() }
      }),
    [machine],
  )
  const found = paths.filter(
    ({ path, content }) => isChosen(path, choice) && content.includes(text.trim().toLowerCase()),
  )
  return (
    <Panel
      title={choice === null ? t('paths') : t('pathsOf', { name: choiceLabel })}
      caption={<span aria-live="polite">{t('found', { count: found.length })}</span>}
      actions={
        choice !== null && (
          <Button size="small" kind="text" onClick={onClear}>
            {t('allPaths')}
          </Button>
        )
      }
      flush
    >
      <div className={styles.search}>
        <TextField label={t('search')} value={text} onChange={setText} />
      </div>
      {found.length === 0 && <EmptyState title={t('noPaths')} text={t('noPathsText')} />}
      <ul className={styles.pathList}>
        {found.slice(0, MOST_SHOWN).map(({ path, number, steps }) => {
          const state = stateText(machine.name, path.steps.at(-1)?.value)
          const label = `${number + 1}. ${t('toState', { state })}`
          return (
            <li key={number}>
              <details>
                <summary>
                  <span>{label}</span>{' '}
                  <span className={`${styles.pathListCount} num`}>{t('steps', { count: steps.length })}</span>
                </summary>
                <ol className={styles.pathSteps}>
                  {steps.map((step, index) => (
                    // biome-ignore lint/suspicious/noArrayIndexKey: the steps of a path never change
                    <li key={index}>
                      {step.text} <span className={styles.pathStepsState}>→ {step.state}</span>
                    </li>
                  ))}
                </ol>
                <div className={styles.actions}>
                  <Button
                    size="small"
                    icon="play"
                    aria-label={`${t('run')}: ${label}`}
                    onClick={() => onRun(number, 'here')}
                  >
                    {t('run')}
                  </Button>
                  {hasSandbox && (
                    <Button
                      size="small"
                      icon="play"
                      aria-label={`${t('runSandbox')}: ${label}`}
                      onClick={() => onRun(number, 'sandbox')}
                    >
                      {t('runSandbox')}
                    </Button>
                  )}
                </div>
              </details>
            </li>
          )
        })}
      </ul>
      {found.length > MOST_SHOWN && <p className={styles.note}>{t('more', { count: MOST_SHOWN })}</p>}
    </Panel>
  )
}
