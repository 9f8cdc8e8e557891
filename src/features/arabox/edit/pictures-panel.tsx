import { useSelector } from '@xstate/react'
import type { ReactNode } from 'react'
import type { LocationFormRef, LocationWithPictures } from '../../../../machines/arabox/edit/location-form.ts'
import { fieldErrorOf } from '../../../../machines/kit/form/form-context.ts'
import { useT } from '../../../i18n/translate.ts'
import { validationText } from '../../../i18n/words/validation.ts'
import { TextField } from '../../../ui/field/text-field.tsx'
import { Panel } from '../../../ui/layout/panel.tsx'
import * as styles from './edit.module.css'
import { locationEditWords } from './words.ts'

/** The number of earlier pictures to choose from; the stored list may have a hundred. */
const MAX_PICTURES = 6

/** The URL of the location's picture, and earlier pictures to choose from (C59, C70). */
export const PicturesPanel = ({ form, record }: { form: LocationFormRef; record: LocationWithPictures }): ReactNode => {
  const t = useT(locationEditWords)
  const address = useSelector(form, (snapshot) => snapshot.context.values.image_sign_url)
  const fieldError = useSelector(form, (snapshot) => fieldErrorOf(snapshot, 'image_sign_url'))
  const change = (image_sign_url: string): void => form.send({ type: 'form.change', values: { image_sign_url } })
  const pictures = [...new Set(record.panoramas.map(({ image_sign_url }) => image_sign_url))].slice(0, MAX_PICTURES)
  return (
    <Panel title={t('picture')}>
      <div className="stack">
        <TextField
          label={t('pictureAddress')}
          hint={t('pictureHint')}
          type="url"
          maxLength={2000}
          value={address}
          error={fieldError === null ? null : validationText(fieldError)}
          onChange={change}
          onBlur={() => form.send({ type: 'form.leave_field', field: 'image_sign_url' })}
        />
        {pictures.length > 1 && (
          <fieldset className={styles.pictures}>
            <legend className="label">{t('earlier')}</legend>
            {pictures.map((picture, index) => (
              <button
                type="button"
                key={picture}
                className={styles.picture}
                aria-pressed={picture === address}
                onClick={() => change(picture)}
              >
                <img src={picture} alt={t('earlierPicture', { number: index + 1, count: pictures.length })} />
              </button>
            ))}
          </fieldset>
        )}
      </div>
    </Panel>
  )
}
