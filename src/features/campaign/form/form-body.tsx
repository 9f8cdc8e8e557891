import { useSelector } from '@xstate/react'
import { type ReactNode, useState } from 'react'
import type { CampaignEstimate } from '../../../../contract/campaign/campaign.ts'
import type { User } from '../../../../contract/users.ts'
import type {
  AvailabilityRequest,
  CampaignFormRef,
  CampaignFormSnapshot,
  CampaignValues,
  EstimateRequest,
} from '../../../../machines/campaign/form/campaign-form.ts'
import type {
  Availability,
  CampaignFormOptions,
  CampaignFormPageRef,
  PickableScreen,
} from '../../../../machines/campaign/form/form-page.ts'
import type { SpotFileAddresses, SpotFilesQuery } from '../../../../machines/campaign/spot-files.ts'
import type { AreaRef } from '../../../../machines/kit/area/area.ts'
import { time } from '../../../i18n/dates.ts'
import { useT } from '../../../i18n/translate.ts'
import { Button } from '../../../ui/action/button.tsx'
import { PageHeader } from '../../../ui/layout/page-header.tsx'
import { Panel } from '../../../ui/layout/panel.tsx'
import { Banner } from '../../../ui/state/banner.tsx'
import { StatusChip } from '../../../ui/status/label.tsx'
import { BasicsSection } from './basics-section.tsx'
import { ConflictBar } from './conflict/conflict-bar.tsx'
import { EstimatePanel, isShortage } from './estimate/estimate-panel.tsx'
import { FlightSection } from './flight/flight-section.tsx'
import { FormBar } from './form-bar.tsx'
import { fieldErrorsIn } from './form-section.ts'
import { findMissing } from './missing-for-next-step.ts'
import { ScreensSection } from './screens/screens-section.tsx'
import { SpotsSection } from './spots/spots-section.tsx'
import { formWords } from './words.ts'

/** The actors of the form's screen. */
export type FormActors = {
  form: CampaignFormRef
  estimate: AreaRef<EstimateRequest, CampaignEstimate>
  availability: AreaRef<AvailabilityRequest, Availability>
  screens: AreaRef<AvailabilityRequest, PickableScreen[]>
  options: AreaRef<'all', CampaignFormOptions>
  films: AreaRef<SpotFilesQuery, SpotFileAddresses>
}

type FormBodyProps = {
  actor: CampaignFormPageRef
  actors: FormActors
  user: User
}

const isBusy = (form: CampaignFormSnapshot): boolean => form.matches('saving') || form.matches('uploading')

/** The form of a campaign: its sections, the estimate beside them, the bar at the foot (face.md, Form + estimate). */
export const FormBody = ({ actor, actors, user }: FormBodyProps): ReactNode => {
  const form = useSelector(actors.form, (snapshot) => snapshot)
  const options = useSelector(actors.options, (snapshot) => snapshot.context.data)
  const availability = useSelector(actors.availability, (snapshot) => snapshot.context.data)
  const isStale = useSelector(actors.availability, (snapshot) => snapshot.matches('pending'))
  const screens = useSelector(actors.screens, (snapshot) => snapshot.context)
  const estimate = useSelector(actors.estimate, (snapshot) => snapshot.context.data)
  const isShort = useSelector(actors.estimate, (snapshot) => isShortage(snapshot.context.failure))
  const films = useSelector(actors.films, (snapshot) => snapshot.context.data)
  const [openedAt] = useState(() => new Date().toISOString())
  const { values, record, files, progress, target } = form.context
  const change = (changed: Partial<CampaignValues>): void => actors.form.send({ type: 'form.changed', values: changed })
  const save = (to: 'draft' | 'new'): void => actor.send({ type: 'plan.submitted', target: to })
  const section = { values, onChange: change, fieldErrorAt: fieldErrorsIn(form) }
  const lack = findMissing({
    values,
    record,
    estimate,
    isShort,
    waiting: files.map((file) => file.key),
    user,
    now: record?.as_of ?? openedAt,
  })
  return (
    <div className="form-page">
      <FormHeader form={form} />
      <FormNotices
        form={form}
        actors={actors}
        options={options}
        onRetry={() => save(target === 'new' ? 'new' : 'draft')}
      />
      <div className="form-split">
        <Panel flush>
          <BasicsSection
            {...section}
            options={options}
            companyFixed={!user.permissions.includes('campaign.read_all_companies')}
            onLeave={(field) => actors.form.send({ type: 'form.left', field })}
          />
          <FlightSection {...section} availability={availability} stale={isStale} />
          <ScreensSection
            {...section}
            options={options}
            availability={availability}
            stale={isStale}
            screens={screens}
            onMap={() => actor.send({ type: 'plan.map_opened' })}
          />
          <SpotsSection
            {...section}
            record={record}
            files={files}
            progress={form.matches('uploading') ? (progress ?? 0) : null}
            films={films}
            onFile={(key, file) => actors.form.send({ type: 'form.file_chosen', key, file })}
            onFileRemoved={(key) => actors.form.send({ type: 'form.file_removed', key })}
          />
        </Panel>
        <div className="form-aside">
          <EstimatePanel area={actors.estimate} values={values} availability={availability} onChange={change} />
        </div>
      </div>
      <FormBar
        lack={lack}
        estimate={estimate}
        mayDraft={record === null || record.status === 'draft'}
        saving={isBusy(form) ? (target === 'new' ? 'new' : 'draft') : null}
        onSave={save}
      />
    </div>
  )
}

const FormHeader = ({ form }: { form: CampaignFormSnapshot }): ReactNode => {
  const t = useT(formWords)
  const { record, values } = form.context
  const saved = record?.status === 'draft' ? 'draftSavedAt' : 'savedAt'
  return (
    <PageHeader
      title={values.name.trim() || t('newCampaign')}
      crumbs={[{ label: t('campaigns'), href: '/campaign' }]}
      chip={<StatusChip status={record?.status ?? 'draft'} />}
      actions={record && <span className="caption num">{t(saved, { time: time(record.updated_at) })}</span>}
    />
  )
}

type FormNoticesProps = {
  form: CampaignFormSnapshot
  actors: FormActors
  options: CampaignFormOptions | null
  onRetry: () => void
}

const FormNotices = ({ form, actors, options, onRetry }: FormNoticesProps): ReactNode => {
  const t = useT(formWords)
  const { values, current, record, files } = form.context
  return (
    <div className="notices">
      {form.matches('conflict') && current && (
        <ConflictBar
          values={values}
          current={current}
          options={options}
          onMine={() => actors.form.send({ type: 'form.submitted' })}
          onTheirs={() => actors.form.send({ type: 'form.theirs_taken' })}
        />
      )}
      {form.matches('refused') && record && files.length > 0 && (
        <Banner tone="bad" actions={<Button onClick={onRetry}>{t('retryUpload')}</Button>}>
          {t('uploadFailed')}
        </Banner>
      )}
    </div>
  )
}
