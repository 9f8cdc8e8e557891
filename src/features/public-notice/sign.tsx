import type { ReactNode } from 'react'
import { renderSVG } from 'uqr'
import type { PublicNotice } from '../../../contract/location/notices.ts'
import type { Language } from '../../i18n/language.ts'
import { translate } from '../../i18n/translate.ts'
import * as styles from './public-notice.module.css'
import { noticeWords } from './words.ts'

type SignTextProps = { operator: PublicNotice['operator']; language: Language }

const SignText = ({ operator: { name, contact }, language }: SignTextProps): ReactNode => {
  const text = (key: 'title' | 'whatText' | 'picturesText' | 'who') => translate(noticeWords, key, {}, language)
  return (
    <section lang={language}>
      <h2>{text('title')}</h2>
      <p>{text('whatText')}</p>
      <p>{text('picturesText')}</p>
      <p>
        {text('who')}: <strong>{name}</strong>
        {contact !== null && `, ${contact}`}
      </p>
    </section>
  )
}

/** The sign of a place on one page of A4: both languages, and the address of its public page as text and QR code. */
export const Sign = ({ notice, address }: { notice: PublicNotice; address: string }): ReactNode => {
  const drawing = `data:image/svg+xml,${encodeURIComponent(renderSVG(address, { border: 1 }))}`
  return (
    <article className={styles.sign}>
      <SignText operator={notice.operator} language="pl" />
      <SignText operator={notice.operator} language="en" />
      <figure className={styles.code}>
        <img src={drawing} alt={address} />
        <figcaption>
          <strong>
            {[translate(noticeWords, 'scan', {}, 'pl'), translate(noticeWords, 'scan', {}, 'en')].join(' / ')}
          </strong>
          <span className={styles.address}>{address}</span>
          <span>{[notice.name, notice.address, notice.city_name].join(', ')}</span>
        </figcaption>
      </figure>
    </article>
  )
}
