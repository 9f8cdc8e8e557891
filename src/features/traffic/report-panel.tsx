import { useSelector } from '@xstate/react'
import { type ReactNode, useState } from 'react'
import type { ReportRef } from '../../../machines/report/report-download.ts'
import { bodyOf, type ValidFilter } from '../../../machines/traffic/traffic-filter.ts'
import { useLanguage } from '../../i18n/language.ts'
import { useT } from '../../i18n/translate.ts'
import { Panel } from '../../ui/layout/panel.tsx'
import { ReportButtons } from '../../ui/report/report-buttons.tsx'
import { ReportFields, type ReportOptions } from '../../ui/report/report-fields.tsx'
import { ReportOutcome } from '../../ui/report/report-outcome.tsx'
import { reportWords } from '../../ui/report/words.ts'
import * as styles from './traffic.module.css'

type ReportPanelProps = {
  report: ReportRef
  filter: ValidFilter
  /** Whether the user has the permission `report.raw` (P12). */
  canDownloadRaw: boolean
}

/** Downloads a report for the filter: by day or hour, XLSX or CSV, raw data for administrators (C80–C84, P12). */
export const ReportPanel = ({ report, filter, canDownloadRaw }: ReportPanelProps): ReactNode => {
  const t = useT(reportWords)
  const language = useLanguage()
  const [options, setOptions] = useState<ReportOptions>({ rangeFormat: 'DAILY', format: 'xlsx', rawData: false })
  const isPending = useSelector(report, (snapshot) => snapshot.matches('pending'))
  const saved = useSelector(report, (snapshot) => (snapshot.matches('success') ? snapshot.context.saved : null))
  const failure = useSelector(report, (snapshot) => (snapshot.matches('failure') ? snapshot.context.failure : null))
  const rawData = canDownloadRaw && options.rawData
  return (
    <Panel title={t('title')} caption={t('about')}>
      <div className={styles.reportOptions}>
        <ReportFields options={options} onChange={setOptions} canDownloadRaw={canDownloadRaw} />
        <ReportButtons
          isPending={isPending}
          onDownload={() =>
            report.send({ type: 'report.request', command: { filter: bodyOf(filter), ...options, rawData, language } })
          }
          onCancel={() => report.send({ type: 'report.cancel' })}
        />
      </div>
      <ReportOutcome saved={saved} failure={failure} onRetry={() => report.send({ type: 'report.repeat' })} />
    </Panel>
  )
}
