import { type ReactNode, useState } from 'react'
import { LONGEST_CITY_NAME, LONGEST_TIME_ZONE } from '../../../contract/limits.ts'
import { LARGEST_IMPORT_BYTES } from '../../../contract/live/imports.ts'
import type { ImportPageEvent, ImportPageSnapshot } from '../../../machines/import/import-page.ts'
import { failureSentences } from '../../i18n/failure-sentences.ts'
import { decimal } from '../../i18n/format.ts'
import { useT } from '../../i18n/translate.ts'
import { lineFaultText } from '../../i18n/words/line-faults.ts'
import { CheckField, SegmentedField } from '../../ui/field/choice-field.tsx'
import { FileField } from '../../ui/field/file-field.tsx'
import { TextField } from '../../ui/field/text-field.tsx'
import { Panel } from '../../ui/layout/panel.tsx'
import { importWords } from './words.ts'

type ImportFormProps = {
  snapshot: ImportPageSnapshot
  send: (event: ImportPageEvent) => void
}

const MB = 1024 * 1024

/** Kind and file of an import. A file that is too large is rejected before the upload. */
export const ImportForm = ({ snapshot, send }: ImportFormProps): ReactNode => {
  const t = useT(importWords)
  const [tooLarge, setTooLarge] = useState<string | null>(null)
  const { options, file, sentPercent, uploadFailure } = snapshot.context
  const isBusy = snapshot.matches({ sending: 'busy' })
  const fieldErrorAt = (path: string): string | null => {
    const message = uploadFailure?.errors?.find((error) => error.path === path)?.message
    return message ? lineFaultText(message) : null
  }
  const hasFieldError = fieldErrorAt('query.city') !== null || fieldErrorAt('query.time_zone') !== null
  const chooseFile = (chosen: File): void => {
    const isTooLarge = chosen.size > LARGEST_IMPORT_BYTES
    const size = decimal(Math.ceil((10 * chosen.size) / MB) / 10, 1)
    setTooLarge(isTooLarge ? t('tooLarge', { size, limit: LARGEST_IMPORT_BYTES / MB }) : null)
    if (!isTooLarge) send({ type: 'import.send', file: chosen })
  }
  return (
    <Panel title={t('form')}>
      <div className="stack">
        <SegmentedField
          label={t('kind')}
          value={options.kind}
          disabled={isBusy}
          options={[
            { value: 'sensors', label: t('sensors') },
            { value: 'counts', label: t('counts') },
          ]}
          hint={t(options.kind === 'sensors' ? 'sensorsColumns' : 'countsColumns')}
          onChange={(kind) => send({ type: 'import.change_options', options: { kind } })}
        />
        {options.kind === 'sensors' && (
          <>
            <TextField
              label={t('city')}
              hint={t('cityHint')}
              error={fieldErrorAt('query.city')}
              value={options.city}
              maxLength={LONGEST_CITY_NAME}
              disabled={isBusy}
              onChange={(city) => send({ type: 'import.change_options', options: { city } })}
            />
            <TextField
              label={t('timeZone')}
              hint={t('timeZoneHint')}
              error={fieldErrorAt('query.time_zone')}
              placeholder="Europe/Warsaw"
              value={options.timeZone}
              maxLength={LONGEST_TIME_ZONE}
              disabled={isBusy}
              onChange={(timeZone) => send({ type: 'import.change_options', options: { timeZone } })}
            />
            <CheckField
              label={t('acceptFar')}
              hint={t('acceptFarHint')}
              checked={options.isFarAccepted}
              disabled={isBusy}
              onChange={(isFarAccepted) => send({ type: 'import.change_options', options: { isFarAccepted } })}
            />
          </>
        )}
        <FileField
          label={t('file')}
          hint={t('fileHint')}
          accept=".csv,.gz,text/csv,application/gzip"
          buttonLabel={t('choose')}
          fileName={file?.name}
          progress={isBusy ? sentPercent : null}
          error={
            tooLarge ??
            (uploadFailure && !hasFieldError
              ? `${t('refused')}. ${failureSentences(uploadFailure, lineFaultText)}`
              : null)
          }
          onFile={chooseFile}
          onCancel={() => send({ type: 'import.cancel' })}
        />
      </div>
    </Panel>
  )
}
