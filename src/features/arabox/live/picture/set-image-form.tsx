import { useSelector } from '@xstate/react'
import { type FormEvent, type ReactNode, useState } from 'react'
import type { PictureRef } from '../../../../../machines/arabox/preview/picture.ts'
import { imageAddressError } from '../../../../../machines/arabox/preview/picture-image.ts'
import { useT } from '../../../../i18n/translate.ts'
import { validationText } from '../../../../i18n/words/validation.ts'
import { Button } from '../../../../ui/action/button.tsx'
import { TextField } from '../../../../ui/field/text-field.tsx'
import * as styles from '../live.module.css'
import { araboxWords } from '../words.ts'

/** Shown in place of a missing picture: sets the URL of the picture (T20, C59) or links to the edit page. */
export const SetImageForm = ({ picture, editHref }: { picture: PictureRef; editHref: string }): ReactNode => {
  const t = useT(araboxWords)
  const isSetting = useSelector(picture, (snapshot) => snapshot.matches('setting'))
  const [address, setAddress] = useState('')
  const [isTried, setTried] = useState(false)
  const addressError = imageAddressError(address.trim())
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    setTried(true)
    if (addressError === null && !isSetting) picture.send({ type: 'image.set', address: address.trim() })
  }
  return (
    <form className={styles.setImage} onSubmit={submit} noValidate>
      <p className="empty-title">{t('setImageTitle')}</p>
      <p className="empty-text">{t('setImageText')}</p>
      <TextField
        label={t('imageAddress')}
        hint={t('imageAddressHint')}
        type="url"
        value={address}
        onChange={setAddress}
        error={isTried && addressError !== null ? validationText(addressError) : undefined}
      />
      <div className="row">
        <Button type="submit" loading={isSetting}>
          {t('setImage')}
        </Button>
        <Button kind="text" href={editHref}>
          {t('toEdit')}
        </Button>
      </div>
    </form>
  )
}
