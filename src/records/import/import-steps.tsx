import { useSelector } from '@xstate/react'
import type { ReactNode } from 'react'
import type { ImportProgress } from '../../../contract/sheet-import.ts'
import type { Failure } from '../../../machines/kit/area/failure.ts'
import type { CheckedSheet, SheetImportRef } from '../../../machines/kit/import/sheet-import.ts'
import { failureText } from '../../i18n/failure.ts'
import { number } from '../../i18n/format.ts'
import { useT } from '../../i18n/translate.ts'
import { Button } from '../../ui/action/button.tsx'
import { FileField } from '../../ui/field/file-field.tsx'
import { optionsOf } from '../../ui/field/options.ts'
import { SelectField } from '../../ui/field/select-field.tsx'
import { Meter } from '../../ui/number/meter.tsx'
import { Banner } from '../../ui/state/banner.tsx'
import { CheckedFile, type ImportView } from './checked-file.tsx'
import * as styles from './import-steps.module.css'
import { faultText, placeText, sheetImportWords } from './words.ts'

/** Most faults of a refused file that are listed. */
const MOST_REASONS = 20

type ImportStepsProps<Result extends CheckedSheet> = { actor: SheetImportRef<Result>; view: ImportView<Result> }

/** Chooses a file, shows what is wrong with it, lets its rows be corrected, and stores it when it is confirmed. */
export const ImportSteps = <Result extends CheckedSheet>({ actor, view }: ImportStepsProps<Result>): ReactNode => {
  const t = useT(sheetImportWords)
  const snapshot = useSelector(actor, (each) => each)
  const { result, failure, file, progress, companies, companyId } = snapshot.context
  const isBusy = snapshot.matches('checking') || snapshot.matches('confirming')
  const canChoose = snapshot.matches('choosing') || snapshot.matches('failed')
  return (
    <div className="stack">
      {failure && <Reasons failure={failure} />}
      {companies.length > 0 && (
        <SelectField
          label={t('company')}
          value={companyId}
          disabled={isBusy}
          options={optionsOf(companies)}
          onChange={(id) => id !== null && actor.send({ type: 'sheet.choose_company', companyId: id })}
        />
      )}
      {canChoose && (
        <FileField
          label={t('file')}
          hint={view.hint}
          accept=".csv,.xlsx,text/csv"
          buttonLabel={t('choose')}
          fileName={file?.name}
          onFile={(chosen) => actor.send({ type: 'sheet.choose_file', file: chosen })}
        />
      )}
      {snapshot.matches('failed') && file && (
        <div className="row">
          <Button onClick={() => actor.send({ type: 'sheet.check_again' })}>{t('again')}</Button>
        </div>
      )}
      {isBusy && <Progress progress={progress} />}
      {result && (snapshot.matches('correcting') || isBusy) && (
        <CheckedFile actor={actor} view={view} result={result} isBusy={isBusy} />
      )}
    </div>
  )
}

/** Why a file was refused: the sentence of the problem, then each fault with its place. */
const Reasons = ({ failure }: { failure: Failure }): ReactNode => {
  const t = useT(sheetImportWords)
  // The sentence of an unreadable file is about imports of counts; the reason below says what is wrong.
  const sentence = failure.code === 'unreadable_file' ? null : failureText(failure)
  return (
    <Banner tone="bad">
      {[t('failed'), sentence].filter(Boolean).join(': ')}
      {failure.errors && (
        <ul className={styles.reasons}>
          {failure.errors.slice(0, MOST_REASONS).map(({ path, message }) => (
            <li key={`${path} ${message}`}>
              {path === 'file' ? faultText(message) : `${placeText(path)}: ${faultText(message)}`}
            </li>
          ))}
        </ul>
      )}
    </Banner>
  )
}

/** How far the check or the import is. */
const Progress = ({ progress }: { progress: ImportProgress | null }): ReactNode => {
  const t = useT(sheetImportWords)
  const { phase = 'checking', done = 0, total = 1 } = progress ?? {}
  const text = progress ? t(phase, { done: number(done), total: number(total) }) : t('reading')
  return (
    <div className={styles.progress} role="status">
      <Meter value={done} max={total} tone="theme" label={text} />
      <span className="num">{text}</span>
    </div>
  )
}
