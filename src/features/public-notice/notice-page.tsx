import { type ReactNode, useEffect } from 'react'
import type { PublicNotice } from '../../../contract/location/notices.ts'
import { useT } from '../../i18n/translate.ts'
import { Button } from '../../ui/action/button.tsx'
import { PaperPage } from '../../ui/layout/paper-page.tsx'
import { PRODUCT } from '../../ui/page-title.ts'
import * as styles from './public-notice.module.css'
import { Sign } from './sign.tsx'
import { noticeWords } from './words.ts'

const Facts = ({ notice: { operator } }: { notice: PublicNotice }): ReactNode => {
  const t = useT(noticeWords)
  const facts: readonly (readonly [string, string])[] = [
    [t('what'), t('whatText')],
    [t('pictures'), t('picturesText')],
    [t('kept'), t('keptText')],
    [
      t('who'),
      `${operator.name}. ${operator.contact === null ? t('noContact') : t('contact', { contact: operator.contact })}`,
    ],
    [t('rights'), t('rightsText')],
  ]
  return (
    <dl className={styles.facts}>
      {facts.map(([label, text]) => (
        <div key={label}>
          <dt className="label">{label}</dt>
          <dd>{text}</dd>
        </div>
      ))}
    </dl>
  )
}

/** The public page of a place: what is counted, and who answers. Its print is the sign. */
export const NoticePage = ({ notice, address }: { notice: PublicNotice; address: string }): ReactNode => {
  const t = useT(noticeWords)
  useEffect(() => {
    document.title = `${t('title')} · ${PRODUCT}`
  }, [t])
  return (
    <PaperPage actions={<Button onClick={() => window.print()}>{t('print')}</Button>}>
      <div className="screen-only">
        <div className="paper-head">
          <h1>{t('title')}</h1>
          <p className="paper-facts">{[notice.name, notice.address, notice.city_name].join(', ')}</p>
        </div>
        <Facts notice={notice} />
      </div>
      <div className={styles.printed}>
        <Sign notice={notice} address={address} />
      </div>
    </PaperPage>
  )
}
