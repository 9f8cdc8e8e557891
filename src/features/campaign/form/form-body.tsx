import { useSelector } from '@xstate/react'
import { type ReactNode, useState } from 'react'
import type { User } from '../../../../contract/users/user.ts'
import type { CampaignFormSnapshot, CampaignValues } from '../../../../machines/campaign/form/campaign-form.ts'
import type { CampaignFormPageRef } from '../../../../machines/campaign/form/form-page.ts'
import { isShortage } from '../../../../machines/campaign/form/plan-fit.ts'
import { useArea } from '../../../actors/use-area.ts'
import { Panel } from '../../../ui/layout/panel.tsx'
import { usePlatformClock } from '../../../ui/platform-time.ts'
import { useLinkRenewal } from '../use-link-renewal.ts'
import { BasicsSection } from './basics-section.tsx'
import { EstimatePanel } from './estimate/estimate-panel.tsx'
import { FlightSection } from './flight/flight-section.tsx'
import * as styles from './form.module.css'
import type { FormActors } from './form-actors.ts'
import { FormBar } from './form-bar.tsx'
import { FormHeader } from './form-header.tsx'
import { FormNotices } from './form-notices.tsx'
import { fieldErrorsIn } from './form-section.ts'
import { findMissing } from './missing-for-next-step.ts'
import { ScreensSection } from './screens/screens-section.tsx'
import { SpotsSection } from './spots/spots-section.tsx'

type FormBodyProps = {
  actor: CampaignFormPageRef
  actors: FormActors
  user: User
}

const isBusy = (form: CampaignFormSnapshot): boolean => form.matches('saving') || form.matches('uploading')

/**
 * The form of a campaign: its sections, the estimate beside them, and the bottom bar (docs/design.md, Form +
 * estimate).
 */
export const FormBody = ({ actor, actors, user }: FormBodyProps): ReactNode => {
  const form = useSelector(actors.form, (snapshot) => snapshot)
  const options = useSelector(actors.options, (snapshot) => snapshot.context.data)
  const availability = useSelector(actors.availability, (snapshot) => snapshot.context.data)
  const isStale = useSelector(actors.availability, (snapshot) => snapshot.matches('pending'))
  const screens = useArea(actors.screens)
  const estimate = useSelector(actors.estimate, (snapshot) => snapshot.context.data)
  const choice = useArea(actors.choice)
  const isShort = useSelector(actors.estimate, (snapshot) => isShortage(snapshot.context.failure))
  const spotFiles = useSelector(actors.spotFiles, (snapshot) => snapshot.context.data)
  const renewLinks = useLinkRenewal(() => actors.spotFiles.send({ type: 'area.repeat' }))
  const now = usePlatformClock()
  const [openedAt] = useState(() => now().toISOString())
  const { values, record, files, failedFiles, progress, target } = form.context
  const change = (changed: Partial<CampaignValues>): void => actors.form.send({ type: 'form.change', values: changed })
  const save = (to: 'draft' | 'new'): void => actor.send({ type: 'campaign_form.submit', target: to })
  const section = { values, onChange: change, fieldErrorAt: fieldErrorsIn(form) }
  const missing = findMissing({
    values,
    record,
    estimate,
    isShort,
    filesToUpload: files.map((file) => file.key),
    user,
    now: record?.as_of ?? options?.as_of ?? openedAt,
  })
  return (
    <div className={styles.page}>
      <FormHeader form={form} />
      <FormNotices
        form={form}
        actors={actors}
        options={options}
        onRetry={() => save(target === 'new' ? 'new' : 'draft')}
      />
      <div className={styles.split}>
        <Panel flush>
          <BasicsSection
            {...section}
            options={options}
            canAssignOperator={user.permissions.includes('campaign.assign_operator')}
            isCompanyFixed={!user.permissions.includes('campaign.read_all_companies')}
            onLeave={(field) => actors.form.send({ type: 'form.leave_field', field })}
          />
          <FlightSection {...section} availability={availability} isStale={isStale} />
          <ScreensSection
            {...section}
            options={options}
            availability={availability}
            isStale={isStale}
            screens={screens}
            estimated={estimate?.screen_audience.map(({ screen_id }) => screen_id) ?? []}
            estimate={estimate}
            choice={choice}
            onChoiceChange={(placement) => actor.send({ type: 'campaign_form.estimate_choice', placement })}
            onOpenMap={() => actor.send({ type: 'campaign_form.open_map' })}
            onShowCity={(id) => actor.send({ type: 'campaign_form.show_city', id })}
            onRepeat={() => actors.screens.send({ type: 'area.repeat' })}
          />
          <SpotsSection
            {...section}
            record={record}
            files={files}
            failedFiles={failedFiles}
            progress={form.matches('uploading') ? (progress ?? 0) : null}
            spotFiles={spotFiles}
            screenSizes={estimate?.screen_sizes ?? null}
            films={actors.films}
            onFile={(key, file) => actors.form.send({ type: 'form.choose_file', key, file })}
            onFileRemoved={(key) => actors.form.send({ type: 'form.remove_file', key })}
            onExpired={renewLinks}
          />
        </Panel>
        <div className={styles.aside}>
          <EstimatePanel
            area={actors.estimate}
            fit={actors.fit}
            values={values}
            availability={availability}
            onChange={change}
          />
        </div>
      </div>
      <FormBar
        missing={missing}
        estimate={estimate}
        canSaveDraft={record === null || record.status === 'draft'}
        saving={isBusy(form) ? (target === 'new' ? 'new' : 'draft') : null}
        onSave={save}
      />
    </div>
  )
}
