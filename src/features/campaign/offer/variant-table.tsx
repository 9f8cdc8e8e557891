import { Fragment, type ReactNode } from 'react'
import type { Offer, variantMeasures } from '../../../../contract/campaign/offer-operations.ts'
import { decimal, money, number } from '../../../i18n/format.ts'
import { translate, useT } from '../../../i18n/translate.ts'
import { Icon } from '../../../ui/icon/icon.tsx'
import { type ReachOfVariant, ReachRows } from '../../../ui/reach/reach-rows.tsx'
import { StatusLabel } from '../../../ui/status/label.tsx'
import { flightText } from '../campaign-facts.ts'
import * as styles from './offer.module.css'
import { offerWords } from './words.ts'

type Variant = Offer['variants'][number]
type Row = {
  label: Parameters<typeof offerWords.text>[0]
  /** The measure in which a variant can be the best. */
  measure?: (typeof variantMeasures)[number]
  value: (variant: Variant) => ReactNode
}

const rows: readonly Row[] = [
  { label: 'status', value: ({ campaign }) => <StatusLabel status={campaign.status} /> },
  { label: 'price', measure: 'price', value: ({ campaign }) => money(campaign.estimate?.campaign_price) },
  {
    label: 'listPrice',
    measure: 'listPrice',
    value: ({ campaign }) => money(campaign.estimate?.campaign_price_from_price_list),
  },
  { label: 'cpm', measure: 'cpm', value: ({ campaign }) => money(campaign.estimate?.cpm) },
  { label: 'contacts', measure: 'contacts', value: ({ campaign }) => number(campaign.estimate?.total_audience) },
  { label: 'spotContacts', value: ({ campaign }) => number(campaign.estimate?.spot?.spot_audience) },
  { label: 'visibleContacts', value: ({ campaign }) => number(campaign.estimate?.spot?.visible_audience) },
  { label: 'grp', measure: 'grp', value: ({ grp }) => decimal(grp, 1) },
  { label: 'emissions', measure: 'emissions', value: ({ campaign }) => number(campaign.estimate?.emissions_count) },
  { label: 'flight', value: ({ campaign }) => flightText(campaign, 'long') },
  { label: 'screens', value: ({ campaign }) => number(campaign.number_of_screens || null) },
  {
    label: 'spotLength',
    value: ({ campaign }) => translate(offerWords, 'seconds', { count: campaign.spot_seconds }),
  },
]

const reachOfVariant = ({ campaign: { uuid, estimate } }: Variant): ReachOfVariant => {
  const { reach, reach_missing } = estimate ?? {}
  const { middle = null, percent_2 = null, percent_3 = null } = reach?.details ?? {}
  return { key: uuid, reach: reach && { ...reach, middle, percent_2, percent_3 }, missing: reach_missing }
}

const BestMark = (): ReactNode => {
  const t = useT(offerWords)
  return (
    <span className={styles.best} role="img" aria-label={t('best')}>
      <Icon name="check" size={12} />
    </span>
  )
}

/**
 * The variants side by side; the best value of a row has a mark. On a narrow screen the table scrolls inside its box,
 * and the names of the rows stay.
 */
export const VariantTable = ({ offer, shown }: { offer: Offer; shown: string }): ReactNode => {
  const t = useT(offerWords)
  const hasBest = offer.variants.some(({ best }) => best.length > 0)
  return (
    <>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: the box scrolls, so the keyboard must reach it */}
      <section className={styles.scroll} tabIndex={0} aria-label={t('variants')}>
        <table className={`${styles.table} num`}>
          <thead>
            <tr>
              <th scope="col">
                <span className="visually-hidden">{t('measure')}</span>
              </th>
              {offer.variants.map(({ campaign }) => (
                <th
                  key={campaign.uuid}
                  scope="col"
                  className={campaign.uuid === shown ? 'offer-shown' : undefined}
                  aria-current={campaign.uuid === shown ? 'true' : undefined}
                >
                  {campaign.uuid === shown ? (
                    <>
                      {campaign.name}
                      <span className={`caption ${styles.shownMark}`}>{t('current')}</span>
                    </>
                  ) : (
                    <a href={`/offer/preview/${campaign.uuid}`}>{campaign.name}</a>
                  )}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(({ label, measure, value }) => (
              <Fragment key={label}>
                <tr>
                  <th scope="row">{t(label)}</th>
                  {offer.variants.map((variant) => {
                    const isBest = measure !== undefined && variant.best.includes(measure)
                    return (
                      <td key={variant.campaign.uuid} className={isBest ? styles.bestCell : undefined}>
                        {isBest && <BestMark />}
                        {value(variant)}
                      </td>
                    )
                  })}
                </tr>
                {label === 'visibleContacts' && <ReachRows variants={offer.variants.map(reachOfVariant)} />}
              </Fragment>
            ))}
          </tbody>
        </table>
      </section>
      {hasBest && (
        <p className={`caption ${styles.legend}`} aria-hidden="true">
          <span className={styles.best}>
            <Icon name="check" size={12} />
          </span>
          {t('bestLegend')}
        </p>
      )}
    </>
  )
}
