import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { useT } from '../../../i18n/translate.ts'
import { campaignWords } from '../words.ts'

/** The page beside the list: the researched campaigns. */
export const ListTab = ({ kind }: { kind: 'campaign' | 'offer' }): ReactNode => {
  const t = useT(campaignWords)
  if (kind === 'offer') return null
  return (
    <Link className="view" href="/campaign/research">
      {t('research')}
    </Link>
  )
}
