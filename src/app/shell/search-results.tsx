import type { ReactNode } from 'react'
import { useT } from '../../i18n/translate.ts'
import { failureWords } from '../../i18n/words/failure.ts'
import { TwoLine } from '../../ui/list/cells.tsx'
import { StatusLabel } from '../../ui/status/label.tsx'
import { searchWords } from './search-words.ts'
import * as styles from './top-bar.module.css'
import type { SearchHits } from './use-search.ts'

type SearchResultsProps = {
  id: string
  found: SearchHits
  filter: string
  /** Addresses of the results; the last one is the whole list. */
  hits: readonly string[]
  chosen: number
  onVisit: (address: string | undefined) => void
}

const Notice = ({ found, filter }: Pick<SearchResultsProps, 'found' | 'filter'>): ReactNode => {
  const t = useT(searchWords)
  const f = useT(failureWords)
  if (found.hasFailed) return <p className={styles.notice}>{f('unknown')}</p>
  if (found.isPending && found.hits.length === 0) return <p className={styles.notice}>{t('searching')}</p>
  if (found.hits.length === 0) return <p className={styles.notice}>{t('nothingFound', { filter })}</p>
  return null
}

/** The results below the search field. The field keeps the focus and references the active result. */
export const SearchResults = ({ id, found, filter, hits, chosen, onVisit }: SearchResultsProps): ReactNode => {
  const t = useT(searchWords)
  const last = hits.length - 1
  const option = (index: number) => ({
    id: `${id}${index}`,
    role: 'option',
    tabIndex: -1,
    'aria-selected': index === chosen,
    // A press must not take the focus from the field: the list would close before the click.
    onMouseDown: (event: { preventDefault(): void }) => event.preventDefault(),
    onClick: () => onVisit(hits[index]),
  })
  return (
    <div className={styles.results}>
      <Notice found={found} filter={filter} />
      <div role="listbox" id={`${id}list`} aria-label={t('results')} aria-busy={found.isPending}>
        {found.hits.map(({ address, name, detail, kind, status }, index) => (
          <div key={address} className={styles.hit} {...option(index)}>
            <TwoLine main={name} sub={detail} strong />
            {status ? <StatusLabel status={status} /> : <span className={styles.kind}>{kind}</span>}
          </div>
        ))}
        {found.total > 0 && (
          <div className={`${styles.hit} ${styles.all}`} {...option(last)}>
            {t('allResults')}
          </div>
        )}
      </div>
    </div>
  )
}
