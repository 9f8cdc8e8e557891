import { shallowEqual, useSelector } from '@xstate/react'
import type { Campaign } from '../../../contract/campaign/campaign.ts'
import { searchable } from '../../../contract/search-text.ts'
import type { User } from '../../../contract/users/user.ts'
import { translate } from '../../i18n/translate.ts'
import { shellWords } from '../../i18n/words/shell.ts'
import { navigationOf } from './navigation.ts'
import type { FoundRecord, SearchRef } from './search.services.ts'

/** One result: where it leads, its name, what tells it from others, and the kind or the status at its end. */
export type SearchHit = {
  address: string
  name: string
  detail: string | null
  kind: string | null
  status: Campaign['status'] | null
}

/** State of the search in the top bar: its results, the number of campaigns, and whether newer ones are loading. */
export type SearchHits = { hits: readonly SearchHit[]; total: number; isPending: boolean; hasFailed: boolean }

const MOST_PAGES = 3

/** Pages whose title contains the text, with or without accents. */
const pageHits = (user: User, text: string): SearchHit[] =>
  navigationOf(user, null)
    .flatMap(({ items }) => items)
    .filter(({ label }) => searchable(label).includes(searchable(text)))
    .slice(0, MOST_PAGES)
    .map(({ href, label }) => ({
      address: href,
      name: label,
      detail: null,
      kind: translate(shellWords, 'foundPage'),
      status: null,
    }))

const campaignHit = ({ uuid, name, company_name, status }: Campaign): SearchHit => ({
  address: `/campaign/preview/${uuid}`,
  name,
  detail: company_name,
  kind: null,
  status,
})

const kindWords = {
  company: 'foundCompany',
  location: 'foundLocation',
  screen: 'foundScreen',
  user: 'foundUser',
} as const

const recordHit = ({ kind, id, name, detail }: FoundRecord): SearchHit => ({
  address: `/${kind}/form/${id}`,
  name,
  detail,
  kind: translate(shellWords, kindWords[kind]),
  status: null,
})

/** The results for a text: pages at once, and what the search actor has found; it starts after the first render. */
export const useSearchHits = (actor: SearchRef | undefined, user: User, text: string): SearchHits => {
  const found = useSelector(
    actor,
    (snapshot) => ({
      data: snapshot?.context.data ?? null,
      isPending: snapshot?.matches('pending') ?? true,
      hasFailed: snapshot?.matches('failure') ?? false,
    }),
    shallowEqual,
  )
  return {
    hits: [
      ...(text === '' ? [] : pageHits(user, text)),
      ...(found.data?.campaigns ?? []).map(campaignHit),
      ...(found.data?.records ?? []).map(recordHit),
    ],
    total: found.data?.total ?? 0,
    isPending: found.isPending,
    hasFailed: found.hasFailed,
  }
}
