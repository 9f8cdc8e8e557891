import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { useT } from '../../../i18n/translate.ts'
import { defineWords } from '../../../i18n/word-table.ts'

const tabWords = defineWords(
  { research: 'Badania', answers: 'Odpowiedzi klientów' },
  { research: 'Research', answers: 'Client answers' },
)

type ListTabProps = {
  kind: 'campaign' | 'offer'
  /** Offers with unread answers. */
  unread: number | undefined
}

/** The page beside the list: the researched campaigns, or the offers that clients answered. */
export const ListTab = ({ kind, unread }: ListTabProps): ReactNode => {
  const t = useT(tabWords)
  const isOffer = kind === 'offer'
  return (
    <Link className="view" href={isOffer ? '/offer/answers' : '/campaign/research'}>
      {t(isOffer ? 'answers' : 'research')}
      {isOffer && unread ? <span className="view-count num">{unread}</span> : null}
    </Link>
  )
}
