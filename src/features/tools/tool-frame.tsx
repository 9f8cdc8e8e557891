import type { ReactNode } from 'react'
import { type AddressPreview, addressAccuracy, type MissedRow } from '../../../contract/tools/addresses.ts'
import type { Failure } from '../../../machines/kit/area/failure.ts'
import { joinFacts, number } from '../../i18n/format.ts'
import { useT } from '../../i18n/translate.ts'
import { accuracyText, certaintyText } from '../../i18n/words/address-hit.ts'
import { Button } from '../../ui/action/button.tsx'
import { FileField } from '../../ui/field/file-field.tsx'
import { PageHeader } from '../../ui/layout/page-header.tsx'
import { Panel } from '../../ui/layout/panel.tsx'
import { PlainTable } from '../../ui/list/plain-table.tsx'
import { Metric } from '../../ui/number/metric.tsx'
import { saveFile } from '../../ui/save-file.ts'
import { Banner } from '../../ui/state/banner.tsx'
import { SkeletonRows } from '../../ui/state/skeleton.tsx'
import { toolFailureText } from './tool-failure.ts'
import * as styles from './tools.module.css'
import { toolWords } from './words.ts'

type ToolFrameProps = {
  kind: 'geo' | 'nearby'
  /** First lines of a file as a template. */
  template: string
  file: File | null
  failure: Failure | null
  isSearching: boolean
  onFile: (file: File) => void
  /** Fields beside the file. */
  options?: ReactNode
  children: ReactNode
}

const METRES_PER_KM = 1000
const BYTE_ORDER_MARK = '\uFEFF'

/** The page of a tool: what it does, template, file, options, and below the result. */
export const ToolFrame = (props: ToolFrameProps): ReactNode => {
  const { kind, template, file, failure, isSearching, onFile, options, children } = props
  const t = useT(toolWords)
  return (
    <div className={styles.page}>
      <PageHeader
        title={t(`${kind}Title`)}
        actions={
          <Button
            icon="download"
            onClick={() => saveFile(new File([BYTE_ORDER_MARK, template], 'x', { type: 'text/csv' }), `${kind}.csv`)}
          >
            {t('template')}
          </Button>
        }
      />
      <Panel>
        <div className="stack">
          <p>{t(`${kind}Intro`)}</p>
          <FileField
            label={t('file')}
            hint={t(`${kind}Hint`)}
            accept=".xlsx,.csv,text/csv,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
            buttonLabel={t(file ? 'another' : 'choose')}
            fileName={file?.name}
            disabled={isSearching}
            onFile={onFile}
          />
          {options}
          {failure && (
            <Banner tone="bad">
              {t('failed')}: {toolFailureText(failure)}
            </Banner>
          )}
          {isSearching && (
            <div role="status">
              <p>{t('searching')}</p>
              <SkeletonRows rows={5} />
            </div>
          )}
        </div>
      </Panel>
      {children}
      <p className={styles.credits}>{t('credits')}</p>
    </div>
  )
}

type FoundCountsProps = {
  counts: Pick<AddressPreview, 'total' | 'found' | 'by_accuracy' | 'by_certainty' | 'missed'>
  actions: ReactNode
}

/** How many rows were found, how exactly and how surely. */
export const FoundCounts = ({ counts, actions }: FoundCountsProps): ReactNode => {
  const { total, found, by_accuracy, by_certainty, missed } = counts
  const t = useT(toolWords)
  const accuracies = addressAccuracy.options.filter((accuracy) => by_accuracy[accuracy] > 0)
  const certainties = (['certain', 'likely'] as const).filter((certainty) => by_certainty[certainty] > 0)
  const facts = [
    ...certainties.map((certainty) => `${certaintyText(certainty)}: ${number(by_certainty[certainty])}`),
    ...accuracies.map((accuracy) => `${accuracyText(accuracy)}: ${number(by_accuracy[accuracy])}`),
  ]
  return (
    <Panel>
      <div className="stack">
        {total > 0 && found === total && <Banner tone="ok">{t('allFound')}</Banner>}
        {/* Addresses that fit several places are in the right column. */}
        {found === 0 && !missed.some(({ reason }) => reason === 'ambiguous') && (
          <Banner tone="warn">{t('noneFound')}</Banner>
        )}
        <div className={styles.counts}>
          <Metric label={t('total')} value={number(total)} />
          <Metric label={t('found')} value={number(found)} caption={joinFacts(facts)} />
          <Metric label={t('missedCount')} value={number(total - found)} tone={total > found ? 'warn' : 'ok'} />
        </div>
        <div className="row">{actions}</div>
      </div>
    </Panel>
  )
}

/** The rows that were not found, with their numbers in the file. */
export const MissedRows = ({ rows, total }: { rows: readonly MissedRow[]; total: number }): ReactNode => {
  const t = useT(toolWords)
  if (rows.length === 0) return null
  return (
    <Panel title={t('missed')}>
      <div className={styles.table}>
        <PlainTable label={t('missed')}>
          <thead>
            <tr>
              <th scope="col">{t('row')}</th>
              <th scope="col">{t('written')}</th>
              <th scope="col">{t('reason')}</th>
            </tr>
          </thead>
          <tbody>
            {rows.map(({ row, address, reason, nearest_metres, candidates }) => (
              <tr key={row}>
                <td className="num">{number(row)}</td>
                <td>{address || '–'}</td>
                <td>
                  {nearest_metres === undefined
                    ? t(reason)
                    : t('farBy', { km: number(Math.round(nearest_metres / METRES_PER_KM)) })}
                  {candidates && (
                    <p className="field-hint">
                      {t('candidates', { places: joinFacts([...new Set(candidates.map((each) => each.address))]) })}
                    </p>
                  )}
                </td>
              </tr>
            ))}
          </tbody>
        </PlainTable>
      </div>
      {total > rows.length && <p className="field-hint">{t('moreMissed', { count: number(rows.length) })}</p>}
    </Panel>
  )
}
