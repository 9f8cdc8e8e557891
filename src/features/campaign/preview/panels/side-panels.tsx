import { useSelector } from '@xstate/react'
import type { ReactNode } from 'react'
import type { Campaign } from '../../../../../contract/campaign/campaign.ts'
import {
  ageBands,
  type CampaignAgeGender,
  type CampaignHistoryEntry,
} from '../../../../../contract/campaign/progress.ts'
import type { AreaRef } from '../../../../../machines/kit/area/area.ts'
import { number } from '../../../../i18n/format.ts'
import { useT } from '../../../../i18n/translate.ts'
import { Pyramid } from '../../../../ui/chart/pyramid/pyramid.tsx'
import { Panel } from '../../../../ui/layout/panel.tsx'
import { Timeline } from '../../../../ui/layout/steps.tsx'
import { ErrorState } from '../../../../ui/state/error-state.tsx'
import { Hatched } from '../../../../ui/state/hatched.tsx'
import { SkeletonChart, SkeletonRows } from '../../../../ui/state/skeleton.tsx'
import { failureSentence } from '../../failure-sentence.ts'
import { historyItems } from '../history/history-items.tsx'
import { previewWords } from '../words.ts'

/** The history, always on screen: who, when, what, why, version (face.md, Preview). */
export const HistoryPanel = ({ area }: { area: AreaRef<string, CampaignHistoryEntry[]> }): ReactNode => {
  const t = useT(previewWords)
  const { data, failure } = useSelector(area, (snapshot) => snapshot.context)
  return (
    <Panel title={t('history')} caption={data ? t('events', { count: data.length }) : undefined}>
      {failure && (
        <ErrorState
          title={t('historyFailed')}
          text={failureSentence(failure)}
          requestId={failure.requestId}
          onRetry={() => area.send({ type: 'area.repeated' })}
        />
      )}
      {data ? <Timeline items={historyItems(data)} /> : !failure && <SkeletonRows rows={4} />}
    </Panel>
  )
}

/** Who saw the campaign, by age and gender; a hatch while nobody was measured (E09). A failure says why and keeps older data (T11). */
export const ViewersPanel = ({ area }: { area: AreaRef<string, CampaignAgeGender> }): ReactNode => {
  const t = useT(previewWords)
  const { data, failure } = useSelector(area, (snapshot) => snapshot.context)
  const bands = ageBands.map((band, index) => ({
    label: band.replace('-', '–'),
    women: data?.totals.women[index] ?? null,
    men: data?.totals.men[index] ?? null,
  }))
  const isMeasured = (data?.total_audience ?? 0) > 0
  return (
    <Panel title={t('who')} caption={isMeasured ? t('whoUnit') : undefined}>
      {failure && (
        <ErrorState
          title={t('numbersFailed')}
          text={failureSentence(failure)}
          requestId={failure.requestId}
          onRetry={() => area.send({ type: 'area.repeated' })}
        />
      )}
      {data &&
        (isMeasured ? (
          <Pyramid bands={bands} label={t('who')} smallestGroup={data.smallest_group} />
        ) : (
          <Hatched>{t('nothingMeasured')}</Hatched>
        ))}
      {!data && !failure && <SkeletonChart height={180} />}
    </Panel>
  )
}

type PlacesPanelProps = {
  campaign: Campaign
  /** Contacts by city, once there are some. */
  contacts?: readonly { city_id: number; audience: number }[]
}

/** Where the campaign shows: its agglomerations with screens and, once it runs, contacts. */
export const PlacesPanel = ({ campaign, contacts }: PlacesPanelProps): ReactNode => {
  const t = useT(previewWords)
  const byCity = new Map((contacts ?? []).map((city) => [city.city_id, city.audience]))
  const cities = campaign.cities.toSorted(
    (one, other) => (byCity.get(other.city_id) ?? 0) - (byCity.get(one.city_id) ?? 0) || other.screens - one.screens,
  )
  const caption = campaign.screen_ids ? t('pickedByHand') : t('places', { count: cities.length })
  return (
    <Panel title={t('where')} caption={cities.length > 0 ? caption : undefined}>
      {cities.length === 0 ? (
        <p className="muted">{t('noPlaces')}</p>
      ) : (
        <ul className="places num">
          {cities.map((city) => (
            <li key={city.city_id}>
              <span className="places-name">{city.city_name}</span>
              <span className="caption">{t('confirmScreens', { count: city.screens })}</span>
              {/* A city whose sensors were all silent comes as zero; it is none. */}
              {contacts && <strong className="places-value">{number(byCity.get(city.city_id) || null)}</strong>}
            </li>
          ))}
        </ul>
      )}
    </Panel>
  )
}
