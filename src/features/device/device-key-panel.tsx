import { useSelector } from '@xstate/react'
import { type ReactNode, useEffect } from 'react'
import type { Device } from '../../../contract/location/devices.ts'
import type { AreaRef } from '../../../machines/kit/area/area.ts'
import type { Secret } from '../../../machines/kit/secret/secret.ts'
import { dateTime } from '../../i18n/dates.ts'
import { failureSentences } from '../../i18n/failure.ts'
import { useT } from '../../i18n/translate.ts'
import { ShownOnce } from '../../records/shown-once.tsx'
import { Button } from '../../ui/action/button.tsx'
import { Panel } from '../../ui/layout/panel.tsx'
import { Banner } from '../../ui/state/banner.tsx'
import { deviceWords } from './words.ts'

type DeviceKeyPanelProps = { area: AreaRef<{ uuid: string }, Secret>; device: Device }

/** Issues the key of a device. The key is shown once and never stored in the browser. */
export const DeviceKeyPanel = ({ area, device }: DeviceKeyPanelProps): ReactNode => {
  const t = useT(deviceWords)
  const { data, failure } = useSelector(area, (snapshot) => snapshot.context)
  const isPending = useSelector(area, (snapshot) => snapshot.matches('pending'))
  useEffect(() => () => area.send({ type: 'area.cleared' }), [area])
  const issuedAt = device.key_issued_at
  return (
    <Panel title={t('key')} caption={t('keyText')}>
      <div className="stack">
        <p>{issuedAt ? t('keyIssued', { time: dateTime(issuedAt) }) : t('keyNone')}</p>
        {data && <ShownOnce secret={data}>{t('keyOnce')}</ShownOnce>}
        {failure && (
          <Banner tone="bad">
            {t('issueFailed')}: {failureSentences(failure)}
          </Banner>
        )}
        {device.location_id === null ? (
          <p className="field-hint">{t('keyNeedsLocation')}</p>
        ) : (
          <div>
            <Button
              icon="key"
              loading={isPending}
              onClick={() => area.send({ type: 'area.requested', query: { uuid: device.uuid } })}
            >
              {t(issuedAt || data ? 'rotate' : 'issue')}
            </Button>
          </div>
        )}
      </div>
    </Panel>
  )
}
