import './paper.css'
import type { ReactNode } from 'react'
import { setLanguage, useLanguage } from '../../i18n/language.ts'
// A file in every build: otherwise Vite inlines it or not, depending on which page it transforms first.
import iconUrl from '../../theme/icon.svg?no-inline'
import { Button } from '../action/button.tsx'
import { PRODUCT } from '../page-title.ts'

/** A page for a client: the product's name, the other language and actions above the document, and no shell. */
export const PaperPage = ({ actions, children }: { actions?: ReactNode; children: ReactNode }): ReactNode => {
  const language = useLanguage()
  return (
    <div className="public-page">
      <header className="public-page-top">
        <span className="public-page-brand">
          <img src={iconUrl} alt="" width={18} height={18} />
          {PRODUCT}
        </span>
        <span className="row screen-only">
          <Button kind="text" onClick={() => setLanguage(language === 'pl' ? 'en' : 'pl')}>
            {language === 'pl' ? 'English' : 'Polski'}
          </Button>
          {actions}
        </span>
      </header>
      <main>{children}</main>
    </div>
  )
}
