import { type ReactNode, useMemo, useState } from 'react'
import type { CampaignEstimate } from '../../../../../contract/campaign/campaign.ts'
import type { Availability, ListedScreens } from '../../../../../machines/campaign/form/form-areas.ts'
import {
  cityChanges,
  firstMapChoice,
  type MapChoice,
  type Placement,
  placementOf,
  setScreens,
  shortCities,
  toggleScreen,
} from '../../../../../machines/campaign/form/map-choice.ts'
import type { ShownArea } from '../../../../actors/use-area.ts'
import { failureSentence } from '../../../../i18n/failure.ts'
import { number } from '../../../../i18n/format.ts'
import { useT } from '../../../../i18n/translate.ts'
import { Button } from '../../../../ui/action/button.tsx'
import { Dialog } from '../../../../ui/dialog/dialog.tsx'
import { Banner } from '../../../../ui/state/banner.tsx'
import { ErrorState } from '../../../../ui/state/error-state.tsx'
import { SkeletonChart } from '../../../../ui/state/skeleton.tsx'
import { formWords } from '../words.ts'
import { ChoiceEstimate, CityChanges } from './choice-summary.tsx'
import { pickerWords } from './picker-words.ts'
import { ScreenPicker } from './screen-picker.tsx'
import * as styles from './screens.module.css'

type ScreenMapDialogProps = {
  screens: ShownArea<ListedScreens>
  cities: Availability['cities']
  placement: Placement
  /** Ids of the screens that the estimate counts with. */
  estimated: readonly number[]
  /** The estimate of the plan, and that of what is chosen here. */
  estimate: CampaignEstimate | null
  choice: ShownArea<CampaignEstimate>
  industries: readonly { id: number; name: string }[]
  /** Called after each change with the placement that it would make. */
  onChange: (placement: Placement) => void
  onChoose: (placement: Placement) => void
  /** Called with a city whose screens are to be shown. */
  onCity: (id: number) => void
  onRetry: () => void
  onClose: () => void
}

/**
 * Picks single screens on a map or in the list beside it, beginning with the plan's numbers; taken screens cannot be
 * picked (docs/design.md, Maps).
 */
export const ScreenMapDialog = (props: ScreenMapDialogProps): ReactNode => {
  const { screens, cities, placement, estimated, industries, onChange, onChoose, onRetry, onClose } = props
  const t = useT(formWords)
  const p = useT(pickerWords)
  const { failure, isPending } = screens
  const data = screens.data?.screens ?? null
  const leftOut = screens.data?.leftOut ?? 0
  const [changed, setChanged] = useState<MapChoice | null>(null)
  const first = useMemo(() => firstMapChoice(placement, data ?? [], estimated), [placement, data, estimated])
  const choice = changed ?? first
  const nameOf = (id: number): string => cities.find((city) => city.city_id === id)?.city_name ?? String(id)
  const [planCityIds] = useState(() => placement.cities.map(({ city_id }) => city_id))
  const change = (next: MapChoice): void => {
    setChanged(next)
    onChange(placementOf(placement, next, data ?? []))
  }
  const isChanged = choice.touched.size > 0
  const after = placementOf(placement, choice, data ?? [])
  const changes = cityChanges(placement, after)
    .filter((city) => city.before !== city.after)
    .map((city) => ({ ...city, name: nameOf(city.city_id) }))
  const short = shortCities(placement, choice, data ?? [])
  return (
    <Dialog
      open
      width={1120}
      title={t('mapTitle')}
      onClose={onClose}
      footer={
        <>
          <div className={`${styles.mapCount} num`}>
            <span>{t('mapChosen', { count: choice.ids.size })}</span>
            <ChoiceEstimate
              estimate={isChanged ? (props.choice.data ?? props.estimate) : props.estimate}
              isStale={isChanged && (props.choice.isPending || props.choice.data === null)}
            />
            <CityChanges changes={changes} />
          </div>
          <Button onClick={onClose}>{t('cancel')}</Button>
          <Button kind="primary" disabled={!data || short.length > 0} onClick={() => onChoose(after)}>
            {t('mapUse')}
          </Button>
        </>
      }
    >
      {failure && !data && (
        <ErrorState
          title={t('mapFailed')}
          text={failureSentence(failure)}
          requestId={failure.requestId}
          onRetry={onRetry}
        />
      )}
      {!failure && !data && <SkeletonChart height={420} />}
      {failure && data && (
        <Banner
          tone="bad"
          actions={
            <Button size="small" icon="retry" onClick={onRetry}>
              {p('retry')}
            </Button>
          }
        >
          {`${t('mapFailed')}. ${failureSentence(failure)}`}
        </Banner>
      )}
      {leftOut > 0 && <Banner tone="info">{p('leftOut', { count: number(leftOut) })}</Banner>}
      {short.map(({ city_id, screens: planned, free }) => (
        <Banner key={city_id} tone="warn">
          {t('mapShort', { city: nameOf(city_id), free, planned })}
        </Banner>
      ))}
      {data && (
        <ScreenPicker
          screens={data}
          cities={cities}
          ids={choice.ids}
          industries={industries}
          planCityIds={planCityIds}
          isLoading={isPending}
          onCity={props.onCity}
          onToggle={(screen) => change(toggleScreen(choice, screen))}
          onSet={(several, isChosen) => change(setScreens(choice, several, isChosen))}
        />
      )}
    </Dialog>
  )
}
