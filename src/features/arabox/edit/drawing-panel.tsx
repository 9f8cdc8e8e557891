import { useSelector } from '@xstate/react'
import { type ReactNode, useState } from 'react'
import type { LocationFormRef } from '../../../../machines/arabox/edit/location-form.ts'
import { useT } from '../../../i18n/translate.ts'
import { SegmentedField } from '../../../ui/field/choice-field.tsx'
import { Panel } from '../../../ui/layout/panel.tsx'
import { ScreenLine } from '../../../ui/picture/screen-line.tsx'
import { PictureStage } from '../../../ui/picture/stage/picture-stage.tsx'
import { ZoneEditor } from '../../../ui/picture/zone/zone-editor.tsx'
import { ZoneLayer } from '../../../ui/picture/zone/zone-layer.tsx'
import { EmptyState } from '../../../ui/state/empty-state.tsx'
import * as styles from './edit.module.css'
import { locationEditWords } from './words.ts'

type DrawingTool = 'zones' | 'line'

/** The picture with the zones and the screen line; either the zones or the line can be edited (E26, E28). */
export const DrawingPanel = ({ form, name }: { form: LocationFormRef; name: string }): ReactNode => {
  const t = useT(locationEditWords)
  const [tool, setTool] = useState<DrawingTool>('zones')
  const { zones, screen_position, image_sign_url } = useSelector(form, (snapshot) => snapshot.context.values)
  const isAddressValid = useSelector(form, ({ context }) =>
    context.fieldErrors.every(({ path }) => path !== 'image_sign_url'),
  )
  const storedAddress = useSelector(form, (snapshot) => snapshot.context.baseline.image_sign_url)
  const address = isAddressValid ? image_sign_url.trim() : storedAddress
  return (
    <Panel flush>
      <PictureStage
        src={address === '' ? null : address}
        alt={t('pictureOf', { name })}
        prompt={<EmptyState title={t('noPicture')} text={t('noPictureText')} />}
        tools={
          <SegmentedField
            label={t('draw')}
            hideLabel
            value={tool}
            options={[
              { value: 'zones', label: t('zones') },
              { value: 'line', label: t('line') },
            ]}
            onChange={setTool}
          />
        }
      >
        {tool === 'zones' ? (
          <>
            <ScreenLine position={screen_position} zones={zones} />
            <ZoneEditor
              zones={zones}
              onChange={(changed) => form.send({ type: 'form.change', values: { zones: changed } })}
            />
          </>
        ) : (
          <>
            <ZoneLayer zones={zones} />
            <ScreenLine
              position={screen_position}
              zones={zones}
              onChange={(changed) => form.send({ type: 'form.change', values: { screen_position: changed } })}
            />
          </>
        )}
      </PictureStage>
      {address !== '' && (
        <p className={`caption ${styles.editHint}`}>{t(tool === 'zones' ? 'zonesHint' : 'lineHint')}</p>
      )}
    </Panel>
  )
}
