import { shallowEqual, useSelector } from '@xstate/react'
import { type ReactNode, useEffect, useRef } from 'react'
import type { Activatable, ActivationProgressRef, ActivationRef } from '../../../machines/kit/records/activation.ts'
import { failureSentences } from '../../i18n/failure-sentences.ts'
import { useT } from '../../i18n/translate.ts'
import { Button } from '../../ui/action/button.tsx'
import { Banner } from '../../ui/state/banner.tsx'
import * as styles from './activation.module.css'
import { ActivationProgressBar } from './activation-progress-bar.tsx'
import { OutcomeRows } from './outcome-rows.tsx'
import { activationWords } from './words.ts'

type ActivationNoticeProps<Row> = {
  activation: ActivationRef<Row>
  progress: ActivationProgressRef
  nameOf: (row: Row) => string
  pathOf: ((row: Row) => string) | undefined
}

/** What became of the records that were enabled or disabled, in all and for each, with the button that undoes it. */
export const ActivationNotice = <Row extends Activatable>({
  activation,
  progress,
  nameOf,
  pathOf,
}: ActivationNoticeProps<Row>): ReactNode => {
  const t = useT(activationWords)
  const { query, data, failure, isPending } = useSelector(
    activation,
    ({ context, value }) => ({
      query: context.query,
      data: context.data,
      failure: value === 'failure' ? context.failure : null,
      isPending: typeof value === 'object',
    }),
    shallowEqual,
  )
  const notice = useRef<HTMLDivElement>(null)
  useEffect(() => {
    // The button that had the focus is gone with its bar or its dialog.
    if (data && document.activeElement === document.body) notice.current?.focus()
  }, [data])
  if (isPending || failure) {
    return (
      <div className={styles.notice}>
        {failure ? (
          <Banner tone="bad">
            {t('failed')}: {failureSentences(failure)}
          </Banner>
        ) : (
          <>
            <Banner tone="info">{t('working', { count: query?.rows.length ?? 0 })}</Banner>
            <ActivationProgressBar progress={progress} />
          </>
        )}
      </div>
    )
  }
  if (!data) return null
  const { command, changed, unchanged, refused } = data
  const undo = () =>
    activation.send({
      type: 'area.request',
      query: { rows: changed, isActive: !command.isActive, isUndo: true },
    })
  return (
    <section ref={notice} className={styles.notice} aria-label={t('outcome')} tabIndex={-1}>
      <Banner
        tone={refused.length > 0 ? 'warn' : 'ok'}
        actions={
          !command.isUndo &&
          changed.length > 0 && (
            <Button icon="undo" onClick={undo}>
              {t('undo')}
            </Button>
          )
        }
      >
        <span className="num">
          {t(command.isUndo ? 'undone' : command.isActive ? 'enabled' : 'disabled', { count: changed.length })}
          {unchanged.length > 0 && ` ${t('unchanged', { count: unchanged.length })}`}
          {refused.length > 0 && ` ${t('refused', { count: refused.length })}`}
        </span>
        <OutcomeRows
          // Another outcome is opened or closed by its size again.
          key={`${command.isUndo} ${changed.length} ${refused.length}`}
          outcome={data}
          nameOf={nameOf}
          pathOf={pathOf}
        />
      </Banner>
    </section>
  )
}
