import { useSelector } from '@xstate/react'
import type { ReactNode } from 'react'
import type { CheckedSheet, SheetImportRef } from '../../../machines/kit/import/sheet-import.ts'
import { useT } from '../../i18n/translate.ts'
import { Button } from '../../ui/action/button.tsx'
import { CheckField } from '../../ui/field/choice-field.tsx'
import { Banner } from '../../ui/state/banner.tsx'
import { ImportRows, type Remark, rowsToCorrect, type ShownRow } from './import-rows.tsx'
import { sheetImportWords } from './words.ts'

/** Changes the cells of a row; without cells the row is left out. */
export type CorrectRow = (row: number, cells: string[] | null) => void

/** What one kind of import shows of its own. */
export type ImportView<Result> = {
  /** What the file must have. */
  hint: string
  columns: readonly string[]
  /** The first columns, which are shown though they are empty. */
  required: number
  remarksOf?: (result: Result) => readonly Remark[]
  /** A warning with ways to correct several rows at once. */
  warning?: (checked: { result: Result; rows: readonly ShownRow[]; isBusy: boolean; correct: CorrectRow }) => ReactNode
  /** What the person has to confirm before the file is stored; null without a question. */
  question?: (result: Result) => { text: ReactNode; accept: string } | null
  /** What a file without faults would change. */
  summary: (result: Result) => { hasChanges: boolean; text: string }
  storeLabel: (result: Result) => string
  /** The records of a file without faults. */
  records: (result: Result) => ReactNode
}

type CheckedFileProps<Result extends CheckedSheet> = {
  actor: SheetImportRef<Result>
  view: ImportView<Result>
  result: Result
  isBusy: boolean
}

const Summary = ({ isChecked, faults, view }: { isChecked: boolean; faults: number; view: ReactNode }): ReactNode => {
  const t = useT(sheetImportWords)
  if (!isChecked) return <Banner tone="info">{t('changed')}</Banner>
  return faults > 0 ? <Banner tone="bad">{t('faults', { count: faults })}</Banner> : view
}

/** What a file would store, the rows that need correction, and the confirmation. */
export const CheckedFile = <Result extends CheckedSheet>({
  actor,
  view,
  result,
  isBusy,
}: CheckedFileProps<Result>): ReactNode => {
  const t = useT(sheetImportWords)
  const { corrected, isChecked, acceptsQuestions } = useSelector(actor, (snapshot) => snapshot.context)
  const rows = rowsToCorrect(result, corrected, view.columns, view.remarksOf?.(result) ?? [])
  const correct: CorrectRow = (row, cells) => actor.send({ type: 'sheet.correct_row', row, cells })
  const { hasChanges, text } = view.summary(result)
  const question = view.question?.(result) ?? null
  const isCorrect = isChecked && result.fault_count === 0
  return (
    <>
      <Summary
        isChecked={isChecked}
        faults={result.fault_count}
        view={<Banner tone={hasChanges ? 'ok' : 'info'}>{text}</Banner>}
      />
      {view.warning?.({ result, rows, isBusy, correct })}
      {isCorrect && question && (
        <Banner tone="warn">
          {question.text}
          <CheckField
            label={question.accept}
            checked={acceptsQuestions}
            disabled={isBusy}
            onChange={(accepts) => actor.send({ type: 'sheet.accept_questions', accepts })}
          />
        </Banner>
      )}
      <div className="row">
        {isCorrect ? (
          <Button
            kind="primary"
            disabled={!hasChanges || (question !== null && !acceptsQuestions)}
            loading={isBusy}
            onClick={() => actor.send({ type: 'sheet.confirm' })}
          >
            {view.storeLabel(result)}
          </Button>
        ) : (
          <Button
            kind="primary"
            disabled={isChecked}
            loading={isBusy}
            onClick={() => actor.send({ type: 'sheet.check_again' })}
          >
            {t('check')}
          </Button>
        )}
        <Button disabled={isBusy} onClick={() => actor.send({ type: 'sheet.clear' })}>
          {t('clear')}
        </Button>
      </div>
      {rows.length > 0 && (
        <ImportRows columns={view.columns} required={view.required} rows={rows} isBusy={isBusy} onMend={correct} />
      )}
      {isCorrect && view.records(result)}
    </>
  )
}
