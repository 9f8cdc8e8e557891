import './report.css'
import type { ReactNode } from 'react'
import { useT } from '../../i18n/translate.ts'
import { CheckField, SegmentedField } from '../field/choice-field.tsx'
import { reportWords } from './words.ts'

/** Options of a report: its rows, its file format, and whether it has every stored column. */
export type ReportOptions = {
  rangeFormat: 'DAILY' | 'HOURLY'
  format: 'xlsx' | 'csv'
  rawData: boolean
}

type ReportFieldsProps = {
  options: ReportOptions
  onChange: (options: ReportOptions) => void
  /** Only with the permission `report.raw` (P12). */
  canDownloadRaw: boolean
}

/**
 * Fields for the options of a report: by day or hour, for a spreadsheet or as text, raw for administrators (C80–C82).
 */
export const ReportFields = ({ options, onChange, canDownloadRaw }: ReportFieldsProps): ReactNode => {
  const t = useT(reportWords)
  return (
    <>
      <SegmentedField
        label={t('rows')}
        value={options.rangeFormat}
        options={[
          { value: 'DAILY', label: t('daily') },
          { value: 'HOURLY', label: t('hourly') },
        ]}
        onChange={(rangeFormat) => onChange({ ...options, rangeFormat })}
      />
      <SegmentedField
        label={t('format')}
        value={options.format}
        options={[
          { value: 'xlsx', label: 'XLSX' },
          { value: 'csv', label: 'CSV' },
        ]}
        onChange={(format) => onChange({ ...options, format })}
      />
      {canDownloadRaw && (
        <CheckField
          label={t('raw')}
          hint={t('rawHint')}
          checked={options.rawData}
          onChange={(rawData) => onChange({ ...options, rawData })}
        />
      )}
    </>
  )
}
