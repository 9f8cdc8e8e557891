import { useSelector } from '@xstate/react'
import { type ReactNode, useEffect } from 'react'
import { useLocation } from 'wouter'
import type { Campaign } from '../../../../contract/campaign/campaign.ts'
import type { User } from '../../../../contract/users/user.ts'
import type { CampaignFormRef } from '../../../../machines/campaign/form/campaign-form.ts'
import type { CampaignFormPageRef } from '../../../../machines/campaign/form/form-page.ts'
import { brokenRulesOfEdit } from '../../../../machines/campaign/lifecycle/commands.ts'
import { useChildren } from '../../../actors/use-children.ts'
import { useLanguage } from '../../../i18n/language.ts'
import { useT } from '../../../i18n/translate.ts'
import { Button } from '../../../ui/action/button.tsx'
import { useTitle } from '../../../ui/page-title.ts'
import { PageMessage } from '../../../ui/state/page-message.tsx'
import { SkeletonMetrics, SkeletonRows } from '../../../ui/state/skeleton.tsx'
import { CampaignNotLoaded } from '../campaign-not-loaded.tsx'
import { notLoadedWords } from '../not-loaded-words.ts'
import { brokenRuleText } from '../rule-text.ts'
import type { FormActors } from './form-actors.ts'
import { FormBody } from './form-body.tsx'
import { formWords } from './words.ts'

type CampaignFormProps = {
  actor: CampaignFormPageRef
  user: User
}

/** The form of a new or an existing campaign (R07, R08; L19–L22). */
export const CampaignFormPage = ({ actor, user }: CampaignFormProps): ReactNode => {
  useLanguage()
  const children = useChildren(actor, [
    'form',
    'estimate',
    'availability',
    'screens',
    'choice',
    'options',
    'spotFiles',
    'films',
    'fit',
    'template',
  ])
  if (!children) return null
  return <LoadedForm actor={actor} actors={children} user={user} />
}

/** After saving, a draft stays in the form under its own URL; a complete campaign opens its preview. */
const useNavigationAfterSave = (form: CampaignFormRef): void => {
  const [path, go] = useLocation()
  const isSaved = useSelector(form, (snapshot) => snapshot.matches('saved'))
  const record = useSelector(form, (snapshot) => snapshot.context.record)
  const target = useSelector(form, (snapshot) => snapshot.context.target)
  useEffect(() => {
    if (!isSaved || !record) return
    if (target === 'new') go(`/campaign/preview/${record.uuid}`)
    else if (path.endsWith('/add')) go(`/campaign/form/${record.uuid}`, { replace: true })
  }, [isSaved, record, target, path, go])
}

const LoadedForm = ({ actor, actors, user }: CampaignFormProps & { actors: FormActors }): ReactNode => {
  const t = useT(formWords)
  const campaignText = useT(notLoadedWords)
  const state = useSelector(actors.form, (snapshot) => snapshot.value)
  const record: Campaign | null = useSelector(actors.form, (snapshot) => snapshot.context.record)
  const failure = useSelector(actors.form, (snapshot) => snapshot.context.failure)
  useNavigationAfterSave(actors.form)
  useTitle(record?.name ?? null)
  if (state === 'loading' || state === 'opening') {
    return (
      <div className="stack waiting">
        <SkeletonMetrics count={2} />
        <SkeletonRows rows={5} />
      </div>
    )
  }
  if (state === 'unloaded') {
    return (
      <CampaignNotLoaded
        failure={failure}
        listPath="/campaign"
        onRetry={() => actors.form.send({ type: 'form.retry' })}
      />
    )
  }
  const brokenRules = record
    ? brokenRulesOfEdit(record, user)
    : user.permissions.includes('campaign.edit')
      ? []
      : ['may_edit']
  if (brokenRules.length > 0 && state !== 'saved') {
    return (
      <PageMessage
        title={t(record ? 'cannotEdit' : 'cannotCreate')}
        text={record ? brokenRuleText(brokenRules) : t('cannotCreateText')}
        actions={
          <Button href={record ? `/campaign/preview/${record.uuid}` : '/campaign'}>
            {record ? t('toPreview') : campaignText('backToList')}
          </Button>
        }
      />
    )
  }
  return <FormBody actor={actor} actors={actors} user={user} />
}
