import './campaign-import.css'
import { useSelector } from '@xstate/react'
import { type ReactNode, useEffect } from 'react'
import { useLocation } from 'wouter'
import type { ImportProgress } from '../../../../contract/campaign/campaign-import.ts'
import type { User } from '../../../../contract/users.ts'
import type { CampaignImportRef } from '../../../../machines/campaign/import/campaign-import.ts'
import type { Failure } from '../../../../machines/kit/area/failure.ts'
import { failureText } from '../../../i18n/failure.ts'
import { number } from '../../../i18n/format.ts'
import { useT } from '../../../i18n/translate.ts'
import { Button } from '../../../ui/action/button.tsx'
import { FileField } from '../../../ui/field/file-field.tsx'
import { SelectField } from '../../../ui/field/select-field.tsx'
import { PageHeader } from '../../../ui/layout/page-header.tsx'
import { Panel } from '../../../ui/layout/panel.tsx'
import { Meter } from '../../../ui/number/meter.tsx'
import { Banner } from '../../../ui/state/banner.tsx'
import { CheckedFile } from './checked-file.tsx'
import { ImportTemplate } from './import-template.tsx'
import { faultText, importWords, placeText } from './words.ts'

/** Most faults of a refused file that are listed. */
const MOST_REASONS = 20

type ImportPageProps = { actor: CampaignImportRef; user: User; kind: 'campaign' | 'offer' }

/** Imports campaigns from a spreadsheet: checked, mended in place, stored when confirmed (R05, R11, C48). */
export const CampaignImportPage = ({ actor, user, kind }: ImportPageProps): ReactNode => {
  const t = useT(importWords)
  const [, go] = useLocation()
  const isDone = useSelector(actor, (snapshot) => snapshot.matches('done'))
  const template = useSelector(actor, (snapshot) => snapshot.children.template)
  const canImport = user.permissions.includes('campaign.edit')
  useEffect(() => {
    if (isDone) go(`/${kind}`)
  }, [isDone, go, kind])
  return (
    <>
      <PageHeader
        crumbs={[{ label: t(kind === 'offer' ? 'offers' : 'campaigns'), href: `/${kind}` }]}
        title={t(kind === 'offer' ? 'offerTitle' : 'campaignTitle')}
        actions={canImport && template && <ImportTemplate template={template} />}
      />
      <Panel>{canImport ? <ImportSteps actor={actor} /> : <Banner tone="info">{t('noPermission')}</Banner>}</Panel>
    </>
  )
}

const ImportSteps = ({ actor }: { actor: CampaignImportRef }): ReactNode => {
  const t = useT(importWords)
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
          options={companies.map(({ id, name }) => ({ value: id, label: name }))}
          onChange={(id) => id !== null && actor.send({ type: 'import.company_chosen', companyId: id })}
        />
      )}
      {canChoose && (
        <FileField
          label={t('file')}
          hint={t('hint')}
          accept=".csv,.xlsx,text/csv"
          buttonLabel={t('choose')}
          fileName={file?.name}
          onFile={(chosen) => actor.send({ type: 'import.chosen', file: chosen })}
        />
      )}
      {snapshot.matches('failed') && file && (
        <div className="row">
          <Button onClick={() => actor.send({ type: 'import.checked_again' })}>{t('again')}</Button>
        </div>
      )}
      {isBusy && <Progress progress={progress} />}
      {result && (snapshot.matches('mending') || isBusy) && (
        <CheckedFile actor={actor} result={result} isBusy={isBusy} />
      )}
    </div>
  )
}

/** Why a file was refused: the sentence of the problem, then each fault with its place. */
const Reasons = ({ failure }: { failure: Failure }): ReactNode => {
  const t = useT(importWords)
  // The sentence of an unreadable file is about imports of counts; the reason below says what is wrong.
  const sentence = failure.code === 'unreadable_file' ? null : failureText(failure)
  return (
    <Banner tone="bad">
      {[t('failed'), sentence].filter(Boolean).join(': ')}
      {failure.errors && (
        <ul className="import-reasons">
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
  const t = useT(importWords)
  const { phase = 'checking', done = 0, total = 1 } = progress ?? {}
  const text = progress ? t(phase, { done: number(done), total: number(total) }) : t('reading')
  return (
    <div className="import-progress" role="status">
      <Meter value={done} max={total} tone="theme" label={text} />
      <span className="num">{text}</span>
    </div>
  )
}
