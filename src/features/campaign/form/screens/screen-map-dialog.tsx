import { type ReactNode, useMemo, useState } from 'react'
import type { Availability, PickableScreen } from '../../../../../machines/campaign/form/form-page.ts'
import {
  firstMapChoice,
  type MapChoice,
  type Placement,
  placementOf,
  shortCities,
  toggleScreen,
} from '../../../../../machines/campaign/form/map-choice.ts'
import type { Failure } from '../../../../../machines/kit/area/failure.ts'
import { useT } from '../../../../i18n/translate.ts'
import { Button } from '../../../../ui/action/button.tsx'
import { Dialog } from '../../../../ui/dialog/dialog.tsx'
import { Banner } from '../../../../ui/state/banner.tsx'
import { ErrorState } from '../../../../ui/state/error-state.tsx'
import { SkeletonChart } from '../../../../ui/state/skeleton.tsx'
import { failureSentence } from '../../failure-sentence.ts'
import { formWords } from '../words.ts'
import { ScreenPicker } from './screen-picker.tsx'

type ScreenMapDialogProps = {
  screens: { data: PickableScreen[] | null; failure: Failure | null }
  cities: Availability['cities']
  placement: Placement
  /** Ids of the screens that the estimate counts with. */
  estimated: readonly number[]
  onChoose: (placement: Placement) => void
  onRetry: () => void
  onClose: () => void
}

/**
 * Picks single screens on a map or in the list beside it, beginning with the plan's numbers; taken screens cannot be
 * picked (docs/design.md, Maps).
 */
export const ScreenMapDialog = (props: ScreenMapDialogProps): ReactNode => {
  const { screens, cities, placement, estimated, onChoose, onRetry, onClose } = props
  const t = useT(formWords)
  const { data, failure } = screens
  const [changed, setChanged] = useState<MapChoice | null>(null)
  const first = useMemo(() => firstMapChoice(placement, data ?? [], estimated), [placement, data, estimated])
  const choice = changed ?? first
  const short = shortCities(placement, choice, data ?? [])
  const nameOf = (id: number): string => cities.find((city) => city.city_id === id)?.city_name ?? String(id)
  return (
    <Dialog
      open
      width={960}
      title={t('mapTitle')}
      onClose={onClose}
      footer={
        <>
          <span className="num map-count">{t('mapChosen', { count: choice.ids.size })}</span>
          <Button onClick={onClose}>{t('cancel')}</Button>
          <Button
            kind="primary"
            disabled={!data || short.length > 0}
            onClick={() => onChoose(placementOf(placement, choice, data ?? []))}
          >
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
          firstCityId={placement.cities[0]?.city_id ?? null}
          onToggle={(screen) => setChanged(toggleScreen(choice, screen))}
        />
      )}
    </Dialog>
  )
}
