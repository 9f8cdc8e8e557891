import { type ReactNode, useState } from 'react'
import type {
  Availability,
  CampaignFormOptions,
  PickableScreen,
} from '../../../../../machines/campaign/form/form-page.ts'
import type { Failure } from '../../../../../machines/kit/area/failure.ts'
import { useT } from '../../../../i18n/translate.ts'
import { Button } from '../../../../ui/action/button.tsx'
import { SelectField } from '../../../../ui/field/select-field.tsx'
import { flightDaysOf, type SectionProps } from '../form-section.ts'
import { formWords } from '../words.ts'
import { CityRow } from './city-row.tsx'

export type ScreensProps = SectionProps & {
  options: CampaignFormOptions | null
  availability: Availability | null
  stale: boolean
  screens: { data: PickableScreen[] | null; failure: Failure | null }
  /** Loads the single screens that are free in the flight. */
  onMap: () => void
}

export const ScreensByCity = ({
  values,
  onChange,
  options,
  availability,
  stale,
  onOpen,
}: ScreensProps & { onOpen: () => void }): ReactNode => {
  const t = useT(formWords)
  const [isAdding, setAdding] = useState(false)
  const free = new Map(availability?.cities.map((city) => [city.city_id, city]))
  const names = new Map(options?.cities.map((city) => [city.id, city.name]))
  const chosen = new Set(values.cities.map((city) => city.city_id))
  const left = (options?.cities ?? []).filter((city) => !chosen.has(city.id))
  const set = (city_id: number, screens: number): void =>
    onChange({ cities: values.cities.map((city) => (city.city_id === city_id ? { city_id, screens } : city)) })
  const add = (city_id: number | null): void => {
    setAdding(false)
    if (city_id !== null) onChange({ cities: [...values.cities, { city_id, screens: 1 }] })
  }
  const isFlightKnown = flightDaysOf(values) > 0
  return (
    <>
      <ul className="city-rows">
        {values.cities.map(({ city_id, screens }) => (
          <CityRow
            key={city_id}
            name={names.get(city_id) ?? free.get(city_id)?.city_name ?? String(city_id)}
            screens={screens}
            free={free.get(city_id) ?? null}
            stale={stale}
            onChange={(count) => set(city_id, count)}
            onRemove={() => onChange({ cities: values.cities.filter((city) => city.city_id !== city_id) })}
          />
        ))}
      </ul>
      <div className="screens-foot">
        {isAdding || values.cities.length === 0 ? (
          <div className="screens-add">
            <SelectField
              label={t('addCity')}
              hideLabel={values.cities.length > 0}
              value={null}
              placeholder={t('choose')}
              options={left.map((city) => {
                const there = free.get(city.id)
                const words = there ? `, ${t('free', { free: there.free, total: there.total })}` : ''
                return { value: city.id, label: `${city.name}${words}` }
              })}
              onChange={add}
              disabled={!options}
            />
          </div>
        ) : (
          left.length > 0 && (
            <Button kind="text" size="small" icon="plus" onClick={() => setAdding(true)}>
              {t('addCity')}
            </Button>
          )
        )}
        <span className="screens-map">
          <Button kind="text" size="small" icon="pin" disabled={!isFlightKnown} onClick={onOpen}>
            {t('pickOnMap')}
          </Button>
          {!isFlightKnown && <span className="caption">{t('pickNeedsFlight')}</span>}
        </span>
      </div>
    </>
  )
}
