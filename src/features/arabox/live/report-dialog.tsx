import { useSelector } from '@xstate/react'
import { type ReactNode, useState } from 'react'
import { addDays } from '../../../../machines/calendar/days.ts'
import { daysOfPreset, presetOf, presets } from '../../../../machines/calendar/period-presets.ts'
import type { ReportRef } from '../../../../machines/report/report-download.ts'
import { bodyOf, filterFieldErrors, initialFilter, isValidFilter } from '../../../../machines/traffic/traffic-filter.ts'
import { useLanguage } from '../../../i18n/language.ts'
import { useT } from '../../../i18n/translate.ts'
import { uiWords } from '../../../i18n/words/ui.ts'
import { validationText } from '../../../i18n/words/validation.ts'
import { Dialog } from '../../../ui/dialog/dialog.tsx'
import { DayInput } from '../../../ui/field/day-input.tsx'
import { SavedViews } from '../../../ui/layout/saved-views.tsx'
import { ReportButtons } from '../../../ui/report/report-buttons.tsx'
import { ReportFields, type ReportOptions } from '../../../ui/report/report-fields.tsx'
import { ReportOutcome } from '../../../ui/report/report-outcome.tsx'
import * as styles from './live.module.css'
import { araboxWords } from './words.ts'

/** No measurement is older than this day. */
const FIRST_DAY = '2020-01-01'
const WIDTH = 560

type ReportDialogProps = {
  report: ReportRef
  name: string
  locationUuid: string
  /** Today in the time zone of the location. */
  today: string
  /** Whether the user has the permission `report.raw` (P12). */
  canDownloadRaw: boolean
  onClose: () => void
}

/** Downloads a report of one location for chosen days (C80–C84, P12). */
export const ReportDialog = ({
  report,
  name,
  locationUuid,
  today,
  canDownloadRaw,
  onClose,
}: ReportDialogProps): ReactNode => {
  const t = useT(araboxWords)
  const ui = useT(uiWords)
  const language = useLanguage()
  const known = { from: FIRST_DAY, to: today }
  // Periods end with the last whole day, as on every other page. Days that are chosen by hand may include today.
  const wholeDays = { from: FIRST_DAY, to: addDays(today, -1) }
  const [days, setDays] = useState<{ from: string | null; to: string | null }>(() => daysOfPreset('week', wholeDays))
  const [options, setOptions] = useState<ReportOptions>({ rangeFormat: 'DAILY', format: 'xlsx', rawData: false })
  const isPending = useSelector(report, (snapshot) => snapshot.matches('pending'))
  const saved = useSelector(report, (snapshot) => (snapshot.matches('success') ? snapshot.context.saved : null))
  const failure = useSelector(report, (snapshot) => (snapshot.matches('failure') ? snapshot.context.failure : null))
  const filter = { ...initialFilter(known), ...days, locations: [locationUuid] }
  const sound = isValidFilter(filter) ? filter : null
  const isWhole = days.from !== null && days.to !== null
  const fieldErrors = isWhole
    ? filterFieldErrors(filter).map(({ message }) => `${validationText(message)}.`)
    : [t('bothDays')]
  const download = (): void => {
    if (!sound) return
    const rawData = canDownloadRaw && options.rawData
    report.send({ type: 'report.request', command: { filter: bodyOf(sound), ...options, rawData, language } })
  }
  return (
    <Dialog open title={t('reportTitle', { name })} onClose={onClose} width={WIDTH}>
      <div className={styles.report}>
        <SavedViews
          label={t('period')}
          items={presets.map((key) => ({ key, label: t(key) }))}
          current={presetOf(days, wholeDays) ?? ''}
          onChange={(key) => {
            const preset = presets.find((each) => each === key)
            if (preset) setDays(daysOfPreset(preset, wholeDays))
          }}
        />
        <div className={styles.reportDays}>
          <DayInput label={ui('from')} value={days.from} onChange={(from) => setDays({ ...days, from })} />
          <DayInput label={ui('to')} value={days.to} onChange={(to) => setDays({ ...days, to })} />
        </div>
        <div className={styles.reportFields}>
          <ReportFields options={options} onChange={setOptions} canDownloadRaw={canDownloadRaw} />
        </div>
        {fieldErrors.length > 0 && (
          <p className="field-error" role="alert">
            {fieldErrors.join(' ')}
          </p>
        )}
        <ReportButtons
          isPending={isPending}
          disabled={!sound}
          onDownload={download}
          onCancel={() => report.send({ type: 'report.cancel' })}
        />
        <ReportOutcome saved={saved} failure={failure} onRetry={() => report.send({ type: 'report.repeat' })} />
      </div>
    </Dialog>
  )
}
