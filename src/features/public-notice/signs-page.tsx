import { type ReactNode, useEffect } from 'react'
import type { PublicNotice } from '../../../contract/location/notices.ts'
import { useT } from '../../i18n/translate.ts'
import { Button } from '../../ui/action/button.tsx'
import { PaperPage } from '../../ui/layout/paper-page.tsx'
import { PRODUCT } from '../../ui/page-title.ts'
import { Sign } from './sign.tsx'
import { noticeWords } from './words.ts'

type SignsPageProps = {
  /** The notices that were found, with the addresses of their pages. */
  notices: readonly { address: string; notice: PublicNotice }[]
  /** Places of the address where nothing is counted. */
  missing: number
}

/** The signs of several places, each on a page of A4. */
export const SignsPage = ({ notices, missing }: SignsPageProps): ReactNode => {
  const t = useT(noticeWords)
  useEffect(() => {
    document.title = `${t('signs')} · ${PRODUCT}`
  }, [t])
  return (
    <PaperPage actions={<Button onClick={() => window.print()}>{t('printSigns')}</Button>}>
      <div className="screen-only paper-head">
        <h1>{t('signs')}</h1>
        <p className="paper-facts">{t('signsHint', { count: notices.length })}</p>
        {missing > 0 && <p className="paper-facts">{t('missing', { count: missing })}</p>}
      </div>
      {notices.map(({ notice, address }) => (
        <Sign key={address} notice={notice} address={address} />
      ))}
    </PaperPage>
  )
}
