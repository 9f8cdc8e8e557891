import type { ReactNode } from 'react'
import type { ListedCampaign } from '../../../../contract/campaign/campaign.ts'
import { money } from '../../../i18n/format.ts'
import { useT } from '../../../i18n/translate.ts'
import { StatusLabel } from '../../../ui/status/label.tsx'
import { expiryText, flightText, missedStartText } from '../campaign-facts.ts'
import { campaignWords } from '../words.ts'
import * as styles from './campaign-list.module.css'
import { CampaignPace } from './list-columns.tsx'

/** A campaign in a list on a narrow screen: two or three lines (docs/design.md, Under 720 px). */
export const CampaignCard = ({ campaign }: { campaign: ListedCampaign }): ReactNode => {
  const t = useT(campaignWords)
  const { estimate, number_of_screens: screens } = campaign
  const expired = expiryText(campaign)
  const missed = missedStartText(campaign)
  return (
    <span className={styles.card}>
      <span className={styles.row}>
        <span className={styles.name}>{campaign.name}</span>
        <StatusLabel status={campaign.status} />
      </span>
      <span className="caption">{campaign.company_name}</span>
      {expired && <span className="caption">{expired}</span>}
      {missed && <span className="caption tone-warn">{missed}</span>}
      <span className={`${styles.row} num ${styles.numbers}`}>
        <span>
          {flightText(campaign)}
          <br />
          {screens > 0 &&
            (estimate
              ? t('screensContacts', {
                  screens: t('screens', { count: screens }),
                  // The number is not parted from its word.
                  contacts: t('contactCount', { count: estimate.total_audience }).replaceAll(' ', '\u00a0'),
                })
              : t('screens', { count: screens }))}
        </span>
        <span className={styles.price}>
          <strong>{money(estimate?.campaign_price)}</strong>
          {estimate && <span className="caption">{t('cpmOf', { amount: money(estimate.cpm) })}</span>}
        </span>
      </span>
      {campaign.pace && <CampaignPace campaign={campaign} />}
    </span>
  )
}
