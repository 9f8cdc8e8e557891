import { Fragment, type ReactNode } from 'react'
import type { SharedVariant } from '../../contract/campaign/shared-offer-operations.ts'
import { unbrokenDayRange } from '../i18n/dates.ts'
import { decimal, money, number } from '../i18n/format.ts'
import { translate, useT } from '../i18n/translate.ts'
import { ReachRows } from '../ui/reach/reach-rows.tsx'
import * as styles from './offer-document.module.css'
import { offerDocumentWords } from './words.ts'

type Row = { label: Parameters<typeof offerDocumentWords.text>[0]; value: (variant: SharedVariant) => string }

const rows: readonly Row[] = [
  { label: 'price', value: ({ price }) => money(price) },
  { label: 'contacts', value: ({ contacts }) => number(contacts) },
  { label: 'spotContacts', value: ({ spot_contacts }) => number(spot_contacts) },
  { label: 'visibleContacts', value: ({ visible_contacts }) => number(visible_contacts) },
  { label: 'grp', value: ({ grp }) => decimal(grp, 1) },
  { label: 'emissions', value: ({ emissions }) => number(emissions) },
  { label: 'flight', value: ({ date_from, date_to }) => unbrokenDayRange(date_from, date_to) },
  { label: 'screens', value: ({ number_of_screens }) => number(number_of_screens) },
  { label: 'cities', value: ({ cities }) => cities.map(({ city_name }) => city_name).join(', ') },
  {
    label: 'spotLength',
    value: ({ spot_seconds }) => translate(offerDocumentWords, 'seconds', { count: spot_seconds }),
  },
]

const listPriceRow: Row = { label: 'listPrice', value: ({ list_price }) => money(list_price) }

type VariantColumnsProps = {
  variants: readonly SharedVariant[]
  acceptedKey: string | null
  choose: ((variant: SharedVariant) => ReactNode) | undefined
}

/** The variants side by side. On a narrow screen the table scrolls inside its box. */
export const VariantColumns = ({ variants, acceptedKey, choose }: VariantColumnsProps): ReactNode => {
  const t = useT(offerDocumentWords)
  const hasListPrice = variants.some(({ list_price }) => list_price !== null)
  const [price, ...others] = rows
  const shown = price && hasListPrice ? [price, listPriceRow, ...others] : rows
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: the box scrolls, so the keyboard must reach it
    <section className={`paper-section ${styles.scroll}`} tabIndex={0} aria-label={t('variants')}>
      <table className={`${styles.variants} num`}>
        <thead>
          <tr>
            <th scope="col">
              <span className="visually-hidden">{t('measure')}</span>
            </th>
            {variants.map(({ key, name }) => (
              <th key={key} scope="col">
                {name}
                {key === acceptedKey && <span className={styles.accepted}>{t('accepted')}</span>}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {shown.map(({ label, value }) => (
            <Fragment key={label}>
              <tr className={label === 'price' ? styles.price : undefined}>
                <th scope="row">{t(label)}</th>
                {variants.map((variant) => (
                  <td key={variant.key}>{value(variant)}</td>
                ))}
              </tr>
              {label === 'visibleContacts' && (
                <ReachRows
                  variants={variants.map(({ key, reach, reach_missing: missing }) => ({ key, reach, missing }))}
                />
              )}
            </Fragment>
          ))}
        </tbody>
        {choose && (
          <tfoot className="screen-only">
            <tr>
              <td />
              {variants.map((variant) => (
                <td key={variant.key}>{choose(variant)}</td>
              ))}
            </tr>
          </tfoot>
        )}
      </table>
    </section>
  )
}
