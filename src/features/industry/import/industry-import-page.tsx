import { useSelector } from '@xstate/react'
import { type ReactNode, useEffect, useState } from 'react'
import { useLocation } from 'wouter'
import type { IndustryImport, IndustryLine } from '../../../../contract/location/industry-import.ts'
import type { IndustryImportRef } from '../../../../machines/administration/industry-import.ts'
import { useT } from '../../../i18n/translate.ts'
import { fileFailureText } from '../../../records/import/file-failure.ts'
import { Button } from '../../../ui/action/button.tsx'
import { FileField } from '../../../ui/field/file-field.tsx'
import { PageHeader } from '../../../ui/layout/page-header.tsx'
import { Panel } from '../../../ui/layout/panel.tsx'
import { saveFile } from '../../../ui/save-file.ts'
import { Banner } from '../../../ui/state/banner.tsx'
import { SkeletonRows } from '../../../ui/state/skeleton.tsx'
import { correctedFile } from './corrected-file.ts'
import { ImportLines, isFault } from './import-lines.tsx'
import { industryImportWords } from './words.ts'

const template = [{ location: '1', industry: 'Galerie handlowe' }]

/** Adds industries to locations from a CSV file: checked, corrected in place, stored when confirmed (R29, R45, C65). */
export const IndustryImportPage = ({ actor }: { actor: IndustryImportRef }): ReactNode => {
  const t = useT(industryImportWords)
  const [, go] = useLocation()
  const state = useSelector(actor, (snapshot) => snapshot.value)
  const { result, failure, file } = useSelector(actor, (snapshot) => snapshot.context)
  useEffect(() => {
    if (state === 'stored') go('/industry')
  }, [state, go])
  return (
    <>
      <PageHeader
        crumbs={[{ label: t('industries'), href: '/industry' }]}
        title={t('title')}
        actions={
          <Button icon="download" onClick={() => saveFile(correctedFile(template), 'industries.csv')}>
            {t('template')}
          </Button>
        }
      />
      <Panel>
        <div className="stack">
          {failure && (
            <Banner tone="bad">
              {t('failed')}: {fileFailureText(failure)}
            </Banner>
          )}
          {(state === 'empty' || state === 'refused') && (
            <FileField
              label={t('file')}
              hint={t('hint')}
              accept=".csv,.xlsx,text/csv"
              buttonLabel={t('choose')}
              fileName={file?.name}
              onFile={(chosen) => actor.send({ type: 'industry_import.choose_file', file: chosen })}
            />
          )}
          {state === 'checking' && !result && <SkeletonRows rows={5} />}
          {/* Corrected lines begin anew with each answer. */}
          {result && state !== 'empty' && (
            <CheckedFile key={JSON.stringify(result.rows)} actor={actor} result={result} isBusy={state !== 'checked'} />
          )}
        </div>
      </Panel>
    </>
  )
}

type CheckedFileProps = { actor: IndustryImportRef; result: IndustryImport; isBusy: boolean }

const CheckedFile = ({ actor, result, isBusy }: CheckedFileProps): ReactNode => {
  const t = useT(industryImportWords)
  const [lines, setLines] = useState<readonly IndustryLine[]>(result.rows)
  const faults = lines.filter(isFault).length
  const isCorrected = lines !== result.rows
  return (
    <>
      {faults > 0 ? (
        <Banner tone="warn">
          <span className="num">{t('faults', { count: faults })}</span>
          {result.missing_locations.length > 0 && (
            <p>{t('missingLocations', { names: result.missing_locations.join(', ') })}</p>
          )}
          {result.missing_industries.length > 0 && (
            <p>{t('missingIndustries', { names: result.missing_industries.join(', ') })}</p>
          )}
        </Banner>
      ) : (
        <Banner tone={result.added > 0 ? 'ok' : 'info'}>{t(result.added > 0 ? 'ready' : 'nothing')}</Banner>
      )}
      <div className="row">
        {isCorrected || faults > 0 ? (
          <Button
            kind="primary"
            disabled={!isCorrected}
            loading={isBusy}
            onClick={() => actor.send({ type: 'industry_import.choose_file', file: correctedFile(lines) })}
          >
            {t('check')}
          </Button>
        ) : (
          <Button
            kind="primary"
            disabled={result.added === 0}
            loading={isBusy}
            onClick={() => actor.send({ type: 'industry_import.confirm' })}
          >
            {t('store', { count: result.added })}
          </Button>
        )}
        <Button onClick={() => actor.send({ type: 'industry_import.clear' })}>{t('clear')}</Button>
      </div>
      <ImportLines
        lines={lines}
        onMend={(number, cells) => setLines(lines.map((line) => (line.line === number ? { ...line, ...cells } : line)))}
        onRemove={(number) => setLines(lines.filter(({ line }) => line !== number))}
      />
    </>
  )
}
