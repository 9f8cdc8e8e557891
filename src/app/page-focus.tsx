import { useEffect } from 'react'
import { useT } from '../i18n/translate.ts'
import { shellWords } from '../i18n/words/shell.ts'
import { useTitle } from '../ui/page-title.ts'

/** Key of a page's title in the words of the shell. */
export type PageTitle =
  | 'dashboard'
  | 'campaigns'
  | 'campaign'
  | 'newCampaign'
  | 'editCampaign'
  | 'campaignImport'
  | 'research'
  | 'offerImport'
  | 'offers'
  | 'traffic'
  | 'araboxes'
  | 'arabox'
  | 'editLocation'
  | 'imports'
  | 'geoTool'
  | 'spots'
  | 'spot'
  | 'nearbyTool'
  | 'industries'
  | 'newIndustry'
  | 'editIndustry'
  | 'users'
  | 'newUser'
  | 'editUser'
  | 'roles'
  | 'newRole'
  | 'editRole'
  | 'companies'
  | 'newCompany'
  | 'editCompany'
  | 'locations'
  | 'newLocation'
  | 'locationForm'
  | 'screens'
  | 'newScreen'
  | 'editScreen'
  | 'cities'
  | 'newCity'
  | 'editCity'
  | 'devices'
  | 'newDevice'
  | 'editDevice'
  | 'audit'
  | 'webhooks'
  | 'yourCompany'
  | 'massiveActions'
  | 'industryImport'
  | 'password'
  | 'profile'
  | 'notFound'
  | 'logIn'

let lastPath: string | null = null

/**
 * Sets the title of the tab. After a navigation it also scrolls to the top and moves the focus to the heading of the
 * page, so that a screen reader announces the page. On the first page the focus stays where the browser sets it.
 */
export const PageFocus = ({ title, path }: { title: PageTitle; path: string }): null => {
  const t = useT(shellWords)
  useTitle(t(title))
  useEffect(() => {
    const previous = lastPath
    lastPath = path
    if (previous === null || previous === path) return
    window.scrollTo(0, 0)
    const target = document.querySelector<HTMLElement>('main h1') ?? document.querySelector<HTMLElement>('main')
    if (!target || target.contains(document.activeElement)) return
    target.tabIndex = -1
    target.focus({ preventScroll: true })
  }, [path])
  return null
}
