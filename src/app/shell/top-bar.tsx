import { lazy, type ReactNode, Suspense, useState } from 'react'
import type { User } from '../../../contract/users/user.ts'
import type { StatusCountsRef } from '../../../machines/campaign/list/status-counts.ts'
import { useT } from '../../i18n/translate.ts'
import { shellWords } from '../../i18n/words/shell.ts'
import { HOME } from '../../pages/routes.ts'
import { useFirstDataShown } from '../../pages/use-first-data.ts'
import { IconButton } from '../../ui/action/button.tsx'
import { Logo } from './logo.tsx'
import { LanguageSwitch, ModeSwitch } from './preference-switches.tsx'
import { Search } from './search.tsx'
import * as styles from './top-bar.module.css'

// Apart from the first load of every page.
const TopBarNews = lazy(async () => ({ default: (await import('./bell.tsx')).TopBarNews }))

type TopBarProps = { user: User; counts: StatusCountsRef; isMenuOpen: boolean; onMenu: () => void }

/**
 * Search, notifications, mode and language; on a phone also the menu and the logo, and a button that opens the search
 * (docs/design.md, Shell).
 */
export const TopBar = ({ user, counts, isMenuOpen, onMenu }: TopBarProps): ReactNode => {
  const t = useT(shellWords)
  const isShown = useFirstDataShown()
  const [isSearching, setSearching] = useState(false)
  return (
    <header className={isSearching ? `${styles.topBar} ${styles.searching}` : styles.topBar}>
      <span className={styles.phone}>
        <IconButton
          icon={isMenuOpen ? 'close' : 'menu'}
          label={t(isMenuOpen ? 'closeMenu' : 'openMenu')}
          expanded={isMenuOpen}
          onClick={onMenu}
        />
        <a href={HOME}>
          <Logo name={false} />
        </a>
      </span>
      <Search user={user} onClose={() => setSearching(false)} isOpenedByButton={isSearching} />
      <span className={styles.end}>
        <span className={styles.phone}>
          <IconButton
            icon="search"
            label={t('search')}
            pressed={isSearching}
            onClick={() => setSearching(!isSearching)}
          />
        </span>
        <Suspense fallback={<span className={styles.bell} />}>
          {isShown ? <TopBarNews user={user} counts={counts} /> : <span className={styles.bell} />}
        </Suspense>
        <ModeSwitch />
        <LanguageSwitch />
      </span>
    </header>
  )
}
