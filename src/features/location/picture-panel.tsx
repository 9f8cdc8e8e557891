import { type KeyboardEvent, type ReactNode, useEffect, useState } from 'react'
import { LONGEST_URL } from '../../../contract/limits.ts'
import type { LocationDetail } from '../../../contract/location/location.ts'
import type { LocationPictureCommand, LocationPictureRef } from '../../../machines/administration/location.ts'
import { useArea } from '../../actors/use-area.ts'
import { failureSentences } from '../../i18n/failure-sentences.ts'
import { useT } from '../../i18n/translate.ts'
import { Button } from '../../ui/action/button.tsx'
import { FileField } from '../../ui/field/file-field.tsx'
import { TextField } from '../../ui/field/text-field.tsx'
import { Panel } from '../../ui/layout/panel.tsx'
import { Banner } from '../../ui/state/banner.tsx'
import * as styles from './location.module.css'
import { locationWords } from './words.ts'

type PicturePanelProps = { area: LocationPictureRef; location: LocationDetail }

/** The picture of a location, and a new one by its file or its address. */
export const PicturePanel = ({ area, location: { uuid, name } }: PicturePanelProps): ReactNode => {
  const t = useT(locationWords)
  const { data, isPending, failure } = useArea(area)
  const [address, setAddress] = useState('')
  const request = (picture: Omit<LocationPictureCommand, 'uuid'>): void =>
    area.send({ type: 'area.request', query: { uuid, ...picture } })
  useEffect(() => area.send({ type: 'area.request', query: { uuid } }), [area, uuid])
  const setByAddress = (): void => {
    if (address.trim() !== '') request({ address: address.trim() })
  }
  // The panel stands in the form of the location, which the key would save.
  const setOnEnter = (event: KeyboardEvent): void => {
    if (event.key !== 'Enter' || !(event.target instanceof HTMLInputElement)) return
    event.preventDefault()
    setByAddress()
  }
  return (
    <Panel title={t('picture')}>
      <div className="stack">
        {data?.address && <img className={styles.picture} src={data.address} alt={name} />}
        {failure && <Banner tone="bad">{failureSentences(failure)}</Banner>}
        <FileField
          label={t('newPicture')}
          hint={t('pictureHint')}
          accept="image/jpeg,image/png,image/webp"
          buttonLabel={t('choosePicture')}
          disabled={isPending}
          onFile={(file) => request({ file })}
        />
        <fieldset
          className={`${styles.addressSearch} ${styles.pictureAddress}`}
          aria-label={t('newPicture')}
          onKeyDown={setOnEnter}
        >
          <TextField
            label={t('pictureAddress')}
            hint={t('pictureAddressHint')}
            value={address}
            maxLength={LONGEST_URL}
            onChange={setAddress}
          />
          <Button disabled={isPending || address.trim() === ''} onClick={setByAddress}>
            {t('setPicture')}
          </Button>
        </fieldset>
      </div>
    </Panel>
  )
}
