import { type ReactNode, useEffect } from 'react'
import type { LocationDetail } from '../../../contract/location/location.ts'
import type { LocationPictureRef } from '../../../machines/administration/location.ts'
import { useArea } from '../../actors/use-area.ts'
import { failureSentences } from '../../i18n/failure-sentences.ts'
import { useT } from '../../i18n/translate.ts'
import { FileField } from '../../ui/field/file-field.tsx'
import { Panel } from '../../ui/layout/panel.tsx'
import { locationWords } from './words.ts'

type PicturePanelProps = { area: LocationPictureRef; location: LocationDetail }

/** The picture of a location and its upload. */
export const PicturePanel = ({ area, location: { uuid, name } }: PicturePanelProps): ReactNode => {
  const t = useT(locationWords)
  const { data, isPending, failure } = useArea(area)
  useEffect(() => area.send({ type: 'area.requested', query: { uuid, file: null } }), [area, uuid])
  return (
    <Panel title={t('picture')}>
      <div className="stack">
        {data?.address && <img className="location-picture" src={data.address} alt={name} />}
        <FileField
          label={t('newPicture')}
          hint={t('pictureHint')}
          accept="image/jpeg,image/png,image/webp"
          buttonLabel={t('choosePicture')}
          disabled={isPending}
          error={failure && failureSentences(failure)}
          onFile={(file) => area.send({ type: 'area.requested', query: { uuid, file } })}
        />
      </div>
    </Panel>
  )
}
