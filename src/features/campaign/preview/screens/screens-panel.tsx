import { Fragment, type ReactNode } from 'react'
import type { Campaign } from '../../../../../contract/campaign/campaign.ts'
import type { CampaignScreens } from '../../../../../contract/campaign/occupancy.ts'
import { rangesOf } from '../../../../../machines/calendar/day-range.ts'
import type { AreaRef } from '../../../../../machines/kit/area/area.ts'
import { useArea } from '../../../../actors/use-area.ts'
import { dayRange } from '../../../../i18n/dates.ts'
import { useT } from '../../../../i18n/translate.ts'
import { Panel } from '../../../../ui/layout/panel.tsx'
import { PlacedScreens } from '../../../../ui/map/placed/placed-screens.tsx'
import { AreaFailure } from '../../../../ui/state/area-failure.tsx'
import { SkeletonRows } from '../../../../ui/state/skeleton.tsx'
import * as styles from './screens-panel.module.css'
import { screensWords } from './words.ts'

/** Campaigns that are named as holders; the others are counted. */
const NAMED = 4

const rangesText = (days: readonly string[]): string =>
  rangesOf(days)
    .map(({ from, to }) => dayRange(from, to))
    .join(', ')

/** Whether the screens are free for a campaign that waits for its slots, and who holds the others. */
const Availability = ({ screens, campaign }: { screens: CampaignScreens; campaign: Campaign }): ReactNode => {
  const t = useT(screensWords)
  const { items, holders } = screens
  const blocked = items.filter(({ blocked_days }) => blocked_days !== null && blocked_days.length > 0)
  if (items.some(({ blocked_days }) => blocked_days === null)) return null
  if (blocked.length === 0) return <p className={styles.screensFree}>{t('allFree')}</p>
  return (
    <p className={styles.screensBlocked} role="status">
      {t('blocked', { count: blocked.length, total: items.length })}{' '}
      {holders.length === 0
        ? t('blockedByOthers')
        : holders.slice(0, NAMED).map(({ uuid, name, company_name, date_from, date_to }, index) => (
            <Fragment key={uuid}>
              {index > 0 && ', '}
              <a href={`/campaign/preview/${uuid}`}>{name}</a> ({company_name}, {dayRange(date_from, date_to)})
            </Fragment>
          ))}
      {holders.length > NAMED && `, ${t('more', { count: holders.length - NAMED })}`}
      {holders.length > 0 && '. '}
      {t(campaign.screen_ids ? 'notReplaced' : 'replaced')}
    </p>
  )
}

type ScreensPanelProps = {
  area: AreaRef<string, CampaignScreens>
  campaign: Campaign
}

/** Which screens a campaign has: address, contacts and plays of each; before acceptance also whether they are free. */
export const ScreensPanel = ({ area, campaign }: ScreensPanelProps): ReactNode => {
  const t = useT(screensWords)
  const { data, isPending, failure } = useArea(area)
  const hasPlays = campaign.status === 'in_progress' || campaign.status === 'end'
  if (data?.items.length === 0 && !failure) return null
  return (
    <Panel title={t('title')} caption={data ? t('count', { count: data.items.length }) : undefined}>
      <AreaFailure
        name={t('data')}
        failure={failure}
        hasData={data !== null}
        onRetry={() => area.send({ type: 'area.repeat' })}
      />
      {!data && isPending && <SkeletonRows rows={4} />}
      {data && (
        <>
          <Availability screens={data} campaign={campaign} />
          <PlacedScreens
            hasPlays={hasPlays}
            reportedUntil={data.plays_reported_until}
            screens={data.items.map(({ screen_id, blocked_days, ...screen }) => ({
              ...screen,
              id: String(screen_id),
              conflict: blocked_days?.length ? t('taken', { days: rangesText(blocked_days) }) : undefined,
            }))}
          />
        </>
      )}
    </Panel>
  )
}
