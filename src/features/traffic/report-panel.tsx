import { useSelector } from '@xstate/react'
import { type ReactNode, useState } from 'react'
import { bodyOf, type SoundFilter } from '../../../machines/statistics/filter.ts'
import type { ReportRef, ReportWish } from '../../../machines/statistics/report.ts'
import { failureSentences } from '../../i18n/failure.ts'
import { useLanguage } from '../../i18n/language.ts'
import { useT } from '../../i18n/translate.ts'
import { reportWords } from '../../i18n/words/report.ts'
import { Button } from '../../ui/action/button.tsx'
import { CheckField, SegmentedField } from '../../ui/field/choice-field.tsx'
import { Icon } from '../../ui/icon/icon.tsx'
import { Panel } from '../../ui/layout/panel.tsx'
import { ErrorState } from '../../ui/state/error-state.tsx'

interface ReportPanelProps {
  report: ReportRef
  filter: SoundFilter
  /** Only with the permission `report.raw` (P12). */
  mayRaw: boolean
}

type Options = Pick<ReportWish, 'rangeFormat' | 'format' | 'rawData'>

/** What became of the last download, where it was asked for (T15). */
function Outcome({ report }: { report: ReportRef }): ReactNode {
  const t = useT(reportWords)
  const saved = useSelector(report, (snapshot) => (snapshot.matches('success') ? snapshot.context.saved : null))
  const failure = useSelector(report, (snapshot) => (snapshot.matches('failure') ? snapshot.context.failure : null))
  return (
    <>
      <p className="traffic-saved" role="status">
        {saved && (
          <>
            <Icon name="check" size={14} />
            {t('saved', { name: saved })}
          </>
        )}
      </p>
      {failure && (
        <ErrorState
          title={t('failed')}
          text={failureSentences(failure)}
          requestId={failure.requestId}
          onRetry={() => report.send({ type: 'report.repeated' })}
        />
      )}
    </>
  )
}

/** A report of the filter as a file: by day or hour, for a spreadsheet or as text, raw for administrators (C80–C84, P12). */
export function ReportPanel({ report, filter, mayRaw }: ReportPanelProps): ReactNode {
  const t = useT(reportWords)
  const language = useLanguage()
  const [options, setOptions] = useState<Options>({ rangeFormat: 'DAILY', format: 'xlsx', rawData: false })
  const isPending = useSelector(report, (snapshot) => snapshot.matches('pending'))
  const choose = (chosen: Partial<Options>): void => setOptions({ ...options, ...chosen })
  const rawData = mayRaw && options.rawData
  return (
    <Panel title={t('title')} caption={t('about')}>
      <div className="traffic-report-options">
        <SegmentedField
          label={t('rows')}
          value={options.rangeFormat}
          options={[
            { value: 'DAILY', label: t('daily') },
            { value: 'HOURLY', label: t('hourly') },
          ]}
          onChange={(rangeFormat) => choose({ rangeFormat })}
        />
        <SegmentedField
          label={t('format')}
          value={options.format}
          options={[
            { value: 'xlsx', label: 'XLSX' },
            { value: 'csv', label: 'CSV' },
          ]}
          onChange={(format) => choose({ format })}
        />
        {mayRaw && (
          <CheckField
            label={t('raw')}
            hint={t('rawHint')}
            checked={rawData}
            onChange={(isRaw) => choose({ rawData: isRaw })}
          />
        )}
        <div className="row">
          <Button
            kind="primary"
            icon="download"
            loading={isPending}
            onClick={() =>
              report.send({ type: 'report.wanted', wish: { filter: bodyOf(filter), ...options, rawData, language } })
            }
          >
            {t(isPending ? 'preparing' : 'download')}
          </Button>
          {isPending && (
            <Button kind="text" onClick={() => report.send({ type: 'report.cancelled' })}>
              {t('cancel')}
            </Button>
          )}
        </div>
      </div>
      <Outcome report={report} />
    </Panel>
  )
}
