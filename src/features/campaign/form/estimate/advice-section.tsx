import { type ReactNode, useMemo } from 'react'
import { type CampaignEstimate, screenCountOf } from '../../../../../contract/campaign/campaign.ts'
import type { CampaignValues } from '../../../../../machines/campaign/form/campaign-form.ts'
import type { Availability } from '../../../../../machines/campaign/form/form-areas.ts'
import {
  adviceFor,
  type CheaperPurchase,
  longerBy,
  type Purchase,
  pricesAround,
} from '../../../../../machines/campaign/price/advice.ts'
import { grosze, percent } from '../../../../i18n/format.ts'
import { useT } from '../../../../i18n/translate.ts'
import { Button } from '../../../../ui/action/button.tsx'
import { PriceStepChart } from '../../../../ui/chart/price/price-step-chart.tsx'
import { Icon } from '../../../../ui/icon/icon.tsx'
import { PanelSection } from '../../../../ui/layout/panel.tsx'
import { flightDaysOf } from '../form-section.ts'
import { formWords } from '../words.ts'
import * as styles from './estimate.module.css'

type AdviceProps = {
  estimate: CampaignEstimate
  values: CampaignValues
  availability: Availability | null
  onChange: (values: Partial<CampaignValues>) => void
}

/** Finds the chosen city with the most free screens left; null if no city has `minimum` screens left. */
export const findCityWithMostFreeScreens = (
  values: CampaignValues,
  availability: Availability | null,
  minimum: number,
): number | null => {
  const free = new Map(availability?.cities.map((city) => [city.city_id, city.free]))
  const cities = values.cities.map(({ city_id, screens }) => ({ city_id, left: (free.get(city_id) ?? 0) - screens }))
  const best = cities.toSorted((one, other) => other.left - one.left)[0]
  return best && best.left >= minimum ? best.city_id : null
}

/**
 * The form values after a larger purchase; null if it is not possible: no free screens, or screens picked on the map.
 */
export const valuesAfterPurchase = (
  purchase: CheaperPurchase,
  values: CampaignValues,
  availability: Availability | null,
): Partial<CampaignValues> | null => {
  if (purchase.add === 'days') {
    const { date_from: from, date_to: to } = values
    return from && to ? { date_to: longerBy(from, to, purchase.count) } : null
  }
  if (values.screen_ids) return null
  const cityId = findCityWithMostFreeScreens(values, availability, purchase.count)
  if (cityId === null) return null
  return {
    cities: values.cities.map((city) =>
      city.city_id === cityId ? { ...city, screens: city.screens + purchase.count } : city,
    ),
  }
}

/** Shows when a slightly larger purchase costs less (K29): a chart, a sentence, and buttons that apply it. */
export const AdviceSection = ({ estimate, values, availability, onChange }: AdviceProps): ReactNode => {
  const t = useT(formWords)
  const bought = useMemo<Purchase>(
    () => ({
      screens: screenCountOf(values),
      days: flightDaysOf(values),
      spotSeconds: values.spot_seconds,
      discountPercent: estimate.discount,
    }),
    [values, estimate.discount],
  )
  const advice = useMemo(() => adviceFor(bought), [bought])
  const points = useMemo(() => (advice ? pricesAround(bought, advice.step) : []), [advice, bought])
  if (!advice) return null
  const possiblePurchases = advice.purchases.flatMap((purchase) => {
    const changes = valuesAfterPurchase(purchase, values, availability)
    return changes ? [{ purchase, changes }] : []
  })
  const [best, ...others] = possiblePurchases
  if (!best) return null
  const purchaseText = ({ add, count }: CheaperPurchase): string =>
    t(add === 'screens' ? 'addScreens' : 'addDays', { count })
  const { step } = advice
  return (
    <PanelSection tone="saving">
      <div className={styles.head}>
        <span className={styles.mark}>
          <Icon name="triangle-down" size={10} />
        </span>
        <div>
          <p className={`${styles.title} num`}>
            {t('payLess', { act: purchaseText(best.purchase), percent: percent(best.purchase.savedPercent, 2) })}
          </p>
          <p className={styles.text}>
            {t('lowerRate', {
              quantity: t('screenDays', { count: step.fromScreenDays }),
              percent: percent(step.savedPercent, 2),
            })}
          </p>
        </div>
      </div>
      <PriceStepChart
        label={t('priceChart')}
        points={points}
        now={{ quantity: bought.screens * bought.days, price: estimate.campaign_price }}
        better={{ quantity: best.purchase.screenDays, price: best.purchase.priceGrosze / 100 }}
      />
      <div className={`${styles.actions} num`}>
        <Button size="small" onClick={() => onChange(best.changes)}>
          {t('actPrice', { act: purchaseText(best.purchase), price: grosze(best.purchase.priceGrosze) })}
        </Button>
        {others.map(({ purchase, changes }) => (
          <Button key={purchase.add} size="small" kind="text" onClick={() => onChange(changes)}>
            {t('actPrice', { act: purchaseText(purchase), price: grosze(purchase.priceGrosze) })}
          </Button>
        ))}
      </div>
    </PanelSection>
  )
}
