import { dequal } from 'dequal/lite'
import { type ReactNode, useState } from 'react'
import { CallFailed } from '../../../../machines/kit/area/failure.ts'
import { failureText } from '../../../i18n/failure.ts'
import { useT } from '../../../i18n/translate.ts'
import { Button } from '../../../ui/action/button.tsx'
import { Panel } from '../../../ui/layout/panel.tsx'
import { PlainTable } from '../../../ui/list/plain-table.tsx'
import { ErrorState } from '../../../ui/state/error-state.tsx'
import type { ExploredStep } from '../explored-machine.ts'
import { stateText, stepText } from '../step-text.ts'
import * as styles from '../testing.module.css'
import { testingWords } from '../words.ts'
import type { PathRun } from './path-run.ts'
import { type SandboxAnswer, SandboxUnready } from './sandbox-port.ts'

type PathRunnerProps = {
  run: PathRun
  /** Name of the machine. */
  machine: string
  steps: readonly ExploredStep[]
  /** Where the steps are taken and what they change. */
  intro: string
  /** Called with the actual state after the steps that were taken. */
  onState: (value: unknown) => void
  onClose: () => void
}

/** A path that is taken step by step: each step with the expected and the actual state. */
export const PathRunner = ({ run, machine, steps, intro, onState, onClose }: PathRunnerProps): ReactNode => {
  const t = useT(testingWords)
  const [results, setResults] = useState<readonly SandboxAnswer[]>([])
  const [detail, setDetail] = useState<string | null>(null)
  const [isRunning, setIsRunning] = useState(false)
  const detailOf = (error: unknown): string => {
    if (error instanceof SandboxUnready) return t(error.missing === 'screens' ? 'noScreens' : 'noFilm')
    if (error instanceof CallFailed) return failureText(error.failure)
    return error instanceof Error ? error.message : String(error)
  }
  const isAtEnd = results.length === steps.length || results.some((result) => 'refusal' in result)
  const take = async (count: number): Promise<void> => {
    setIsRunning(true)
    try {
      const reached = await run.run(count)
      setResults(reached)
      setDetail(null)
      onState(reached.findLast((result) => 'value' in result)?.value ?? null)
    } catch (error) {
      setDetail(detailOf(error))
    }
    setIsRunning(false)
  }
  const resultOf = (index: number, expected: unknown): string => {
    const result = results[index]
    if (!result) return t('waiting')
    if ('refusal' in result)
      return result.refusal === 'clock' ? t('clockStep') : `✗ ${t('refused', { reason: failureText(result.refusal) })}`
    const isSame = dequal(result.value, expected)
    return `${stateText(machine, result.value)} – ${isSame ? `✓ ${t('agrees')}` : `✗ ${t('differs')}`}`
  }
  const page = run.page()
  return (
    <Panel
      title={t('runTitle')}
      actions={
        <Button size="small" kind="text" icon="close" onClick={onClose}>
          {t('close')}
        </Button>
      }
      flush
      footer={
        <div className={styles.actions}>
          <Button
            kind="primary"
            icon="play"
            disabled={isAtEnd || isRunning}
            onClick={() => void take(results.length + 1)}
          >
            {t('next')}
          </Button>
          <Button disabled={isAtEnd || isRunning} onClick={() => void take(steps.length)}>
            {t('rest')}
          </Button>
          <Button icon="retry" disabled={isRunning} onClick={() => void take(0)}>
            {t('again')}
          </Button>
          {page && results.length > 0 && <a href={page}>{t('sandboxPage')}</a>}
        </div>
      }
    >
      <p className={styles.note}>{intro}</p>
      {detail && <ErrorState title={t('stepFailed')} text={detail} />}
      <div className={styles.scroll}>
        <PlainTable label={t('runTitle')}>
          <thead>
            <tr>
              <th scope="col">{t('step')}</th>
              <th scope="col">{t('expected')}</th>
              <th scope="col">{t('actual')}</th>
            </tr>
          </thead>
          <tbody aria-live="polite">
            {steps.map(({ event, value }, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the steps of a path never change
              <tr key={index} aria-current={index === results.length ? 'step' : undefined}>
                <td>{`${index + 1}. ${stepText(event)}`}</td>
                <td>{stateText(machine, value)}</td>
                <td>{resultOf(index, value)}</td>
              </tr>
            ))}
          </tbody>
        </PlainTable>
      </div>
    </Panel>
  )
}
