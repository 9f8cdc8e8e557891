import { useSelector } from '@xstate/react'
import { type ReactNode, useEffect } from 'react'
import { useLocation } from 'wouter'
import type { Campaign } from '../../../../contract/campaign/campaign.ts'
import type { User } from '../../../../contract/users/user.ts'
import type { CampaignPreviewRef } from '../../../../machines/campaign/preview/preview-page.ts'
import { useLanguage } from '../../../i18n/language.ts'
import { useTitle } from '../../../ui/page-title.ts'
import { SkeletonChart, SkeletonMetrics, SkeletonRows } from '../../../ui/state/skeleton.tsx'
import { CampaignNotLoaded } from '../campaign-not-loaded.tsx'
import { PreviewBody } from './preview-body.tsx'

type CampaignPreviewProps = {
  actor: CampaignPreviewRef
  user: User
}

/** The preview of a campaign or an offer (R06; docs/design.md, Preview). */
export const CampaignPreviewPage = ({ actor, user }: CampaignPreviewProps): ReactNode => {
  useLanguage()
  const [path, go] = useLocation()
  const campaign = useSelector(actor, (snapshot) => snapshot.context.campaign)
  const isDeleted = useSelector(actor, (snapshot) => snapshot.matches('deleted'))
  const isUnloaded = useSelector(actor, (snapshot) => snapshot.matches('unloaded'))
  const listPath = path.startsWith('/offer') ? '/offer' : '/campaign'
  useTitle(campaign?.name ?? null)
  useEffect(() => {
    if (isDeleted) go(listPath)
  }, [isDeleted, go, listPath])
  if (isUnloaded) return <PreviewNotLoaded actor={actor} listPath={listPath} />
  return campaign ? (
    <PreviewBody actor={actor} campaign={campaign as Campaign} user={user} listPath={listPath} />
  ) : (
    <PreviewSkeleton />
  )
}

const PreviewNotLoaded = ({ actor, listPath }: { actor: CampaignPreviewRef; listPath: string }): ReactNode => {
  const failure = useSelector(actor, (snapshot) => snapshot.context.failure)
  return (
    <CampaignNotLoaded failure={failure} listPath={listPath} onRetry={() => actor.send({ type: 'preview.retry' })} />
  )
}

const PreviewSkeleton = (): ReactNode => {
  return (
    <div className="stack waiting">
      <SkeletonRows rows={1} />
      <SkeletonMetrics count={4} />
      <SkeletonChart />
    </div>
  )
}
