import { lazy, type ReactNode, Suspense, useMemo, useState } from 'react'
import type { Availability, PickableScreen } from '../../../../../machines/campaign/form/form-page.ts'
import type { Failure } from '../../../../../machines/kit/area/failure.ts'
import { useT } from '../../../../i18n/translate.ts'
import { Button } from '../../../../ui/action/button.tsx'
import { Dialog } from '../../../../ui/dialog/dialog.tsx'
import { CheckField } from '../../../../ui/field/choice-field.tsx'
import { SelectField } from '../../../../ui/field/select-field.tsx'
import { TextField } from '../../../../ui/field/text-field.tsx'
import { ErrorState } from '../../../../ui/state/error-state.tsx'
import { SkeletonChart } from '../../../../ui/state/skeleton.tsx'
import { failureSentence } from '../../failure-sentence.ts'
import { formWords } from '../words.ts'

const ScreenMap = lazy(() =>
  import('../../../../ui/map/screens/screen-map.tsx').then((module) => ({ default: module.ScreenMap })),
)

type ScreenMapDialogProps = {
  screens: { data: PickableScreen[] | null; failure: Failure | null }
  cities: Availability['cities']
  chosen: readonly number[]
  onChoose: (screenIds: number[] | null) => void
  onRetry: () => void
  onClose: () => void
}

const contains = (screen: PickableScreen, text: string): boolean =>
  `${screen.name} ${screen.address}`.toLocaleLowerCase('pl').includes(text.trim().toLocaleLowerCase('pl'))

/** Single screens on a map with the same list beside it; taken ones cannot be chosen (face.md, Maps). */
export const ScreenMapDialog = ({
  screens,
  cities,
  chosen,
  onChoose,
  onRetry,
  onClose,
}: ScreenMapDialogProps): ReactNode => {
  const t = useT(formWords)
  const [ids, setIds] = useState<ReadonlySet<number>>(new Set(chosen))
  const { data, failure } = screens
  const toggle = (id: number): void =>
    setIds((before) => {
      const after = new Set(before)
      if (!after.delete(id)) after.add(id)
      return after
    })
  return (
    <Dialog
      open
      width={960}
      title={t('mapTitle')}
      onClose={onClose}
      footer={
        <>
          <span className="num map-count">{t('mapChosen', { count: ids.size })}</span>
          <Button onClick={onClose}>{t('cancel')}</Button>
          <Button kind="primary" onClick={() => onChoose(ids.size > 0 ? [...ids] : null)}>
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
      {data && <ScreenPicker screens={data} cities={cities} ids={ids} onToggle={toggle} />}
    </Dialog>
  )
}

type ScreenPickerProps = {
  screens: readonly PickableScreen[]
  cities: Availability['cities']
  ids: ReadonlySet<number>
  onToggle: (id: number) => void
}

const ScreenPicker = ({ screens, cities, ids, onToggle }: ScreenPickerProps): ReactNode => {
  const t = useT(formWords)
  const firstChosen = screens.find((screen) => ids.has(screen.screen_id))?.city_id
  const [cityId, setCityId] = useState(
    firstChosen ?? cities.toSorted((one, other) => other.total - one.total)[0]?.city_id ?? null,
  )
  const [text, setText] = useState('')
  const city = cities.find((each) => each.city_id === cityId)
  const there = useMemo(() => screens.filter((screen) => screen.city_id === cityId), [screens, cityId])
  const fit = useMemo(() => there.map(({ latitude, longitude }) => ({ latitude, longitude })), [there])
  const points = useMemo(
    () =>
      there.map((screen) => ({
        id: String(screen.screen_id),
        name: `${screen.name}, ${screen.address}`,
        latitude: screen.latitude,
        longitude: screen.longitude,
        state: ids.has(screen.screen_id) ? ('selected' as const) : screen.free ? ('free' as const) : ('taken' as const),
      })),
    [there, ids],
  )
  const listed = there.filter((screen) => contains(screen, text))
  return (
    <div className="picker">
      <div className="picker-side">
        <SelectField
          label={t('mapCity')}
          value={cityId}
          onChange={setCityId}
          options={cities.map((each) => ({ value: each.city_id, label: each.city_name }))}
          hint={t('mapFree', { free: there.filter((screen) => screen.free).length, total: there.length })}
        />
        <TextField
          label={t('mapSearch')}
          hideLabel
          type="search"
          placeholder={t('mapSearchHint')}
          value={text}
          onChange={setText}
        />
        <ul className="picker-list">
          {listed.map((screen) => (
            <li key={screen.screen_id}>
              <CheckField
                label={screen.name}
                checked={ids.has(screen.screen_id)}
                disabled={!screen.free && !ids.has(screen.screen_id)}
                onChange={() => onToggle(screen.screen_id)}
                hint={screen.free ? screen.address : `${screen.address} · ${t('taken')}`}
              />
            </li>
          ))}
          {listed.length === 0 && <li className="caption">{t('mapNothing')}</li>}
        </ul>
      </div>
      <Suspense fallback={<SkeletonChart height={440} />}>
        <ScreenMap
          screens={points}
          onToggle={(id) => onToggle(Number(id))}
          fit={fit}
          label={t('mapLabel', { city: city?.city_name ?? '' })}
          height={440}
        />
      </Suspense>
    </div>
  )
}
