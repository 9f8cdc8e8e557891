import { type ReactNode, useState } from 'react'
import type { User } from '../../../contract/users.ts'
import { useT } from '../../i18n/translate.ts'
import { shellWords } from '../../i18n/words/shell.ts'
import { IconButton } from '../../ui/action/button.tsx'
import { HOME } from '../routes.tsx'
import { Logo } from './logo.tsx'
import { LanguageSwitch, ModeSwitch } from './preference-switches.tsx'
import { Search } from './search.tsx'

type TopBarProps = { user: User; isMenuOpen: boolean; onMenu: () => void }

/**
 * Search, mode and language; on a phone also the menu and the logo, and a button that opens the search (docs/design.md,
 * Shell).
 */
export const TopBar = ({ user, isMenuOpen, onMenu }: TopBarProps): ReactNode => {
  const t = useT(shellWords)
  const [isSearching, setSearching] = useState(false)
  return (
    <header className={isSearching ? 'top-bar top-bar-searching' : 'top-bar'}>
      <span className="top-bar-phone">
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
      <span className="top-bar-end">
        <span className="top-bar-phone">
          <IconButton
            icon="search"
            label={t('search')}
            pressed={isSearching}
            onClick={() => setSearching(!isSearching)}
          />
        </span>
        <ModeSwitch />
        <LanguageSwitch />
      </span>
    </header>
  )
}
