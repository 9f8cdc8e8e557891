import { type KeyboardEvent, type ReactNode, useState } from 'react'
import { LONGEST_SEARCH } from '../../../contract/limits.ts'
import type { AddressHit } from '../../../contract/tools/addresses.ts'
import type { AddressSearchRef, LocationValues } from '../../../machines/administration/location.ts'
import { useArea } from '../../actors/use-area.ts'
import { failureSentences } from '../../i18n/failure-sentences.ts'
import { joinFacts } from '../../i18n/format.ts'
import { useT } from '../../i18n/translate.ts'
import { exactnessText, surenessText } from '../../i18n/words/address-hit.ts'
import { Button } from '../../ui/action/button.tsx'
import { TextField } from '../../ui/field/text-field.tsx'
import { PlaceMap } from '../../ui/map/place/place-map.tsx'
import { Banner } from '../../ui/state/banner.tsx'
import * as styles from './location.module.css'
import { locationWords } from './words.ts'

type Place = { latitude: number; longitude: number }

type PlacePanelProps = {
  area: AddressSearchRef
  values: LocationValues
  onPlace: (place: Place) => void
}

const placeOf = ({ latitude, longitude }: LocationValues): Place | null =>
  latitude === null || longitude === null || Number.isNaN(latitude) || Number.isNaN(longitude)
    ? null
    : { latitude, longitude }

/** The place of a location: by the search of an address, or by a click on the map. */
export const PlacePanel = ({ area, values, onPlace }: PlacePanelProps): ReactNode => {
  const t = useT(locationWords)
  const [fit, setFit] = useState<Place | null>(null)
  const choose = ({ latitude, longitude }: AddressHit): void => {
    onPlace({ latitude, longitude })
    setFit({ latitude, longitude })
  }
  return (
    <div className="stack">
      <AddressSearch area={area} initial={values.address} onChoose={choose} />
      <p className="field-hint">{t('placeText')}</p>
      <PlaceMap
        label={t('place')}
        place={placeOf(values)}
        fit={fit}
        onPlace={({ latitude, longitude }) => onPlace({ latitude, longitude })}
      />
    </div>
  )
}

type AddressSearchProps = {
  area: AddressSearchRef
  /** The address of the form, which is searched until another one is typed. */
  initial: string
  onChoose: (hit: AddressHit) => void
}

const AddressSearch = ({ area, initial, onChoose }: AddressSearchProps): ReactNode => {
  const t = useT(locationWords)
  const { data, isPending, failure } = useArea(area)
  const [typed, setTyped] = useState<string | null>(null)
  const text = (typed ?? initial).trim()
  const search = (): void => {
    if (text !== '') area.send({ type: 'area.request', query: text })
  }
  const searchOnEnter = (event: KeyboardEvent): void => {
    if (event.key !== 'Enter') return
    event.preventDefault()
    search()
  }
  return (
    <>
      <search className={styles.addressSearch} onKeyDown={searchOnEnter}>
        <TextField
          label={t('findAddress')}
          hint={t('addressHint')}
          value={typed ?? initial}
          maxLength={LONGEST_SEARCH}
          onChange={setTyped}
        />
        <Button icon="search" loading={isPending} disabled={text === ''} onClick={search}>
          {t('find')}
        </Button>
      </search>
      {failure && (
        <Banner tone="bad">
          {t('addressFailed')}: {failureSentences(failure)}
        </Banner>
      )}
      {data?.length === 0 && !isPending && <Banner tone="warn">{t('noAddress')}</Banner>}
      {data?.[0]?.certainty === 'ambiguous' && !isPending && <Banner tone="warn">{t('severalPlaces')}</Banner>}
      {data && data.length > 0 && (
        <ul className={styles.addressHits} aria-label={t('addressHits')}>
          {data.map((hit) => (
            <li key={`${hit.latitude} ${hit.longitude} ${hit.address}`}>
              <button type="button" onClick={() => onChoose(hit)}>
                {hit.address}
                <span className="field-hint">{joinFacts([exactnessText(hit), surenessText(hit)])}</span>
              </button>
            </li>
          ))}
        </ul>
      )}
    </>
  )
}
