import '../../ui/field/field.css'
import { type KeyboardEvent, lazy, type ReactNode, Suspense, useEffect, useId, useRef, useState } from 'react'
import { useLocation } from 'wouter'
import { ADMINISTRATOR_ROLE } from '../../../contract/permissions.ts'
import type { User } from '../../../contract/users/user.ts'
import { useT } from '../../i18n/translate.ts'
import { shellWords } from '../../i18n/words/shell.ts'
import { useFirstDataShown } from '../../pages/use-first-data.ts'
import { usePage } from '../../pages/use-page.ts'
import { Icon } from '../../ui/icon/icon.tsx'
import { Kbd } from '../../ui/layout/kbd.tsx'
import { searchPart } from './parts.ts'
import * as styles from './top-bar.module.css'
import { useSearchHits } from './use-search.ts'

// Apart from the first load of every page.
const SearchResults = lazy(async () => ({ default: (await import('./search-results.tsx')).SearchResults }))

type SearchProps = {
  user: User
  /** The search button on a phone was pressed. */
  isOpenedByButton: boolean
  onClose: () => void
}

/**
 * Search (Ctrl K) over pages and campaigns, for administrators also companies, locations, screens and users: the first
 * results to open directly, or all campaigns in their list.
 */
export const Search = ({ user, isOpenedByButton, onClose }: SearchProps): ReactNode => {
  const t = useT(shellWords)
  const [, go] = useLocation()
  const [typed, setTyped] = useState('')
  const isShown = useFirstDataShown()
  const actor = usePage(searchPart, searchPart.name, {}, isShown || typed !== '')
  const [open, setOpen] = useState(false)
  const [chosen, setChosen] = useState(0)
  const field = useRef<HTMLInputElement>(null)
  const id = useId()
  const searched = typed.trim()
  const isAdministrator = user.role_id === ADMINISTRATOR_ROLE
  const found = useSearchHits(actor, user, searched)
  const hits = [...found.hits.map(({ address }) => address), `/campaign?q=${encodeURIComponent(typed)}`]
  useEffect(() => {
    const focusField = (event: globalThis.KeyboardEvent): void => {
      if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey)) return
      event.preventDefault()
      field.current?.focus()
      field.current?.select()
    }
    document.addEventListener('keydown', focusField)
    return () => document.removeEventListener('keydown', focusField)
  }, [])
  useEffect(() => {
    // Also for what was typed before the search was loaded.
    const query = { text: searched, isAdministrator }
    actor?.send(searched === '' ? { type: 'area.clear' } : { type: 'area.request_after_pause', query })
  }, [actor, searched, isAdministrator])
  useEffect(() => {
    if (isOpenedByButton) field.current?.focus()
  }, [isOpenedByButton])
  const leave = (): void => {
    setOpen(false)
    setTyped('')
    field.current?.blur()
    onClose()
  }
  const type = (text: string): void => {
    setTyped(text)
    setChosen(0)
    setOpen(text.trim() !== '')
  }
  const visit = (address: string | undefined): void => {
    if (address === undefined) return
    leave()
    go(address)
  }
  const press = (event: KeyboardEvent): void => {
    if (event.key === 'Escape') leave()
    if (event.key === 'Escape' || !open) return
    if (event.key === 'ArrowDown') setChosen((chosen + 1) % hits.length)
    else if (event.key === 'ArrowUp') setChosen((chosen + hits.length - 1) % hits.length)
    else if (event.key === 'Enter' && !found.isPending) visit(hits[chosen])
    else return
    event.preventDefault()
  }
  return (
    <search className={styles.search}>
      <Icon name="search" />
      <input
        ref={field}
        className="input"
        type="text"
        role="combobox"
        autoComplete="off"
        aria-label={t('search')}
        aria-expanded={open}
        aria-controls={`${id}list`}
        aria-activedescendant={open ? `${id}${chosen}` : undefined}
        placeholder={t('searchPlaceholder')}
        value={typed}
        onChange={(event) => type(event.target.value)}
        onKeyDown={press}
        onFocus={() => setOpen(searched !== '')}
        onBlur={() => setOpen(false)}
      />
      {typed === '' && (
        <span className={styles.keys} aria-hidden="true">
          <Kbd>Ctrl</Kbd>
          <Kbd>K</Kbd>
        </span>
      )}
      {open && (
        <Suspense>
          <SearchResults id={id} found={found} filter={searched} hits={hits} chosen={chosen} onVisit={visit} />
        </Suspense>
      )}
    </search>
  )
}
