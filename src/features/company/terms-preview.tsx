import type { ReactNode } from 'react'
import { audienceOf } from '../../../machines/audience/audience.ts'
import { MINIMUM_PRICE_GROSZE, priceOf } from '../../../machines/campaign/price/pricing.ts'
import { grosze, number, roundMoney } from '../../i18n/format.ts'
import { useT } from '../../i18n/translate.ts'
import { Panel } from '../../ui/layout/panel.tsx'
import { Banner } from '../../ui/state/banner.tsx'
import * as styles from './company.module.css'
import { companyWords } from './words.ts'

type TermsPreviewProps = { discount: number; car: number; bus: number; views: number }

/** The smallest campaign above the minimum price: 5 screens for 14 days, with one slot. */
const SCREENS = 5
const DAYS = 14
const SPOT_SECONDS = 10
/** Traffic whose audience is computed as an example. */
const EXAMPLE = { people: 1000, cars: 100, buses: 10 }

/** What the discount does to a price, and the multipliers to an audience. */
export const TermsPreview = ({ discount, car, bus, views }: TermsPreviewProps): ReactNode => {
  const t = useT(companyWords)
  const price = priceOf(SCREENS, DAYS, SPOT_SECONDS, discount)
  const audience = audienceOf(EXAMPLE, { car, bus, views })
  return (
    <Panel title={t('preview')}>
      <p className="field-hint">
        {t('previewText', {
          screens: t('screens', { count: SCREENS }),
          days: t('days', { count: DAYS }),
          seconds: SPOT_SECONDS,
        })}
      </p>
      <dl className={`${styles.facts} num`}>
        <dt>{t('listPrice')}</dt>
        <dd>{grosze(price?.listPriceGrosze)}</dd>
        <dt>{t('price')}</dt>
        <dd>{grosze(price?.priceGrosze)}</dd>
        <dt>{t('audience', EXAMPLE)}</dt>
        <dd>{number(Math.round(audience))}</dd>
      </dl>
      {price && price.priceGrosze < MINIMUM_PRICE_GROSZE && (
        <Banner tone="info">{t('belowMinimum', { minimum: roundMoney(MINIMUM_PRICE_GROSZE / 100) })}</Banner>
      )}
    </Panel>
  )
}
