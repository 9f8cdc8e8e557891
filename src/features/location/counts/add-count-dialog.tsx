import { type ReactNode, useState } from 'react'
import { LONGEST_NAME } from '../../../../contract/limits.ts'
import {
  LONGEST_COUNT_NOTE,
  MOST_COUNTED_INTERVALS,
  type NewManualCount,
} from '../../../../contract/location/manual-counts.ts'
import { countedRowsOf } from '../../../../machines/administration/counted-rows.ts'
import type { Failure } from '../../../../machines/kit/area/failure.ts'
import { failureSentences } from '../../../i18n/failure-sentences.ts'
import { number } from '../../../i18n/format.ts'
import { useT } from '../../../i18n/translate.ts'
import { Button } from '../../../ui/action/button.tsx'
import { Dialog } from '../../../ui/dialog/dialog.tsx'
import { FileField } from '../../../ui/field/file-field.tsx'
import { TextAreaField, TextField } from '../../../ui/field/text-field.tsx'
import { Banner } from '../../../ui/state/banner.tsx'
import { countsWords } from './words.ts'

const EXAMPLE = '2026-05-04;08:00;60;120;30;2'
const WIDTH_PX = 560
const SHOWN_LINES = 10

type AddCountDialogProps = {
  isPending: boolean
  failure: Failure | null
  onClose: () => void
  onAdd: (count: NewManualCount) => void
}

/** A new count: who counted, and its rows, typed, pasted from a spreadsheet or read from a file. */
export const AddCountDialog = ({ isPending, failure, onClose, onAdd }: AddCountDialogProps): ReactNode => {
  const t = useT(countsWords)
  const [countedBy, setCountedBy] = useState('')
  const [note, setNote] = useState('')
  const [text, setText] = useState('')
  const [wasSent, setWasSent] = useState(false)
  const rows = countedRowsOf(text)
  const unread = rows.filter(({ interval }) => interval === null).map(({ line }) => line)
  const intervals = rows.flatMap(({ interval }) => interval ?? [])
  const isReady =
    countedBy.trim() !== '' &&
    intervals.length > 0 &&
    intervals.length <= MOST_COUNTED_INTERVALS &&
    unread.length === 0 &&
    !isPending
  const send = (): void => {
    setWasSent(true)
    onAdd({ counted_by: countedBy.trim(), note: note.trim() === '' ? null : note.trim(), intervals })
  }
  return (
    <Dialog
      open
      title={t('add')}
      width={WIDTH_PX}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t('cancel')}</Button>
          <Button kind="primary" disabled={!isReady} onClick={send}>
            {t('save')}
          </Button>
        </>
      }
    >
      <div className="stack">
        {failure && wasSent && <Banner tone="bad">{failureSentences(failure)}</Banner>}
        <TextField label={t('countedBy')} required value={countedBy} maxLength={LONGEST_NAME} onChange={setCountedBy} />
        <TextAreaField
          label={t('rows')}
          hint={t('rowsHint')}
          required
          rows={8}
          value={text}
          placeholder={EXAMPLE}
          onChange={setText}
          {...(unread.length > 0 ? { error: t('unreadable', { lines: unread.slice(0, SHOWN_LINES).join(', ') }) } : {})}
        />
        {intervals.length > 0 && (
          <p className="field-hint" role="status">
            {t('read', {
              count: number(intervals.length),
              people: number(intervals.reduce((sum, { people }) => sum + people, 0)),
            })}
          </p>
        )}
        <FileField
          label={t('file')}
          accept="text/csv,.csv,.txt"
          buttonLabel={t('chooseFile')}
          onFile={(file) => void file.text().then(setText)}
        />
        <TextField
          label={t('note')}
          hint={t('noteHint')}
          value={note}
          maxLength={LONGEST_COUNT_NOTE}
          onChange={setNote}
        />
      </div>
    </Dialog>
  )
}
