import { useSelector } from '@xstate/react'
import type { ReactNode } from 'react'
import type { User } from '../../../../contract/users/user.ts'
import type { AraboxPreviewRef } from '../../../../machines/arabox/preview/preview-page.ts'
import { useChildren } from '../../../actors/use-children.ts'
import { useLanguage } from '../../../i18n/language.ts'
import { useT } from '../../../i18n/translate.ts'
import { PageHeader } from '../../../ui/layout/page-header.tsx'
import { useTitle } from '../../../ui/page-title.ts'
import { LiveBody } from './live-body.tsx'
import { LiveSkeleton } from './live-skeleton.tsx'
import { LocationNotFound } from './location-not-found.tsx'
import { araboxWords } from './words.ts'

type AraboxLiveProps = {
  actor: AraboxPreviewRef
  user: User
}

/** The live page of one arabox (R15; docs/design.md, Arabox). */
export const AraboxLivePage = ({ actor, user }: AraboxLiveProps): ReactNode => {
  useLanguage()
  const t = useT(araboxWords)
  const location = useSelector(actor, ({ context }) => context.location)
  const hasFailed = useSelector(actor, (snapshot) => snapshot.matches('failed'))
  const children = useChildren(actor, ['picture', 'zones', 'today', 'usual', 'recording', 'tracks', 'report', 'live'])
  useTitle(location?.name ?? null)
  if (hasFailed) return <LocationNotFound actor={actor} />
  if (!location) {
    return (
      <>
        <PageHeader title={t('arabox')} />
        <LiveSkeleton />
      </>
    )
  }
  if (!children) return null
  return <LiveBody actor={actor} user={user} location={location} actors={children} />
}
