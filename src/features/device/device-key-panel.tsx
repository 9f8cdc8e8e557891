import type { ReactNode } from 'react'
import type { Device } from '../../../contract/location/devices.ts'
import type { AreaRef } from '../../../machines/kit/area/area.ts'
import type { Secret } from '../../../machines/kit/secret/secret.ts'
import { dateTime } from '../../i18n/dates.ts'
import { useT } from '../../i18n/translate.ts'
import { SecretPanel } from '../../records/secret-panel.tsx'
import { deviceWords } from './words.ts'

type DeviceKeyPanelProps = { area: AreaRef<{ uuid: string }, Secret>; device: Device }

/** Issues the key of a device. */
export const DeviceKeyPanel = ({ area, device }: DeviceKeyPanelProps): ReactNode => {
  const t = useT(deviceWords)
  const issuedAt = device.key_issued_at
  return (
    <SecretPanel
      area={area}
      query={device.location_id === null ? null : { uuid: device.uuid }}
      isIssued={issuedAt !== null}
      texts={{
        title: t('key'),
        caption: t('keyText'),
        state: issuedAt ? t('keyIssued', { time: dateTime(issuedAt) }) : t('keyNone'),
        once: t('keyOnce'),
        failed: t('issueFailed'),
        issue: t('issue'),
        rotate: t('rotate'),
        blocked: t('keyNeedsLocation'),
      }}
    />
  )
}
