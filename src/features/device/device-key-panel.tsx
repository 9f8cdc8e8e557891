import { type ReactNode, useEffect } from 'react'
import { KEY_OVERLAP_HOURS } from '../../../contract/live/index.ts'
import type { Device } from '../../../contract/location/devices.ts'
import type { AreaRef } from '../../../machines/kit/area/area.ts'
import type { Secret } from '../../../machines/kit/secret/secret.ts'
import { useArea } from '../../actors/use-area.ts'
import { dateTime } from '../../i18n/dates.ts'
import { failureSentences } from '../../i18n/failure-sentences.ts'
import { translate, useT } from '../../i18n/translate.ts'
import { SecretPanel } from '../../records/secret-panel.tsx'
import { Button } from '../../ui/action/button.tsx'
import { Banner } from '../../ui/state/banner.tsx'
import { deviceWords } from './words.ts'

type KeyArea = AreaRef<{ uuid: string }, Secret>
type EndingArea = AreaRef<{ uuid: string }, true>

const lastUse = (usedAt: string | null | undefined): string =>
  usedAt ? translate(deviceWords, 'keyUsed', { time: dateTime(usedAt) }) : translate(deviceWords, 'keyNeverUsed')

/** The key before the present one: until when it is valid, when it was last used, and how it is ended at once. */
const PreviousKey = ({ area, ending, device }: { area: KeyArea; ending: EndingArea; device: Device }): ReactNode => {
  const t = useT(deviceWords)
  const issued = useArea(area).data
  const { data, failure, isPending } = useArea(ending)
  useEffect(() => () => ending.send({ type: 'area.clear' }), [ending])
  const { uuid, key_issued_at, previous_key_until: until, previous_key_used_at } = device
  const isEnded = data !== null
  // Beside a new key, the key of the record is the one before.
  const isValid = issued ? key_issued_at !== null : Boolean(until)
  if (!isValid) return null
  return (
    <>
      {isEnded ? (
        <p>{t('previousEnded')}</p>
      ) : (
        <p>
          {issued || !until
            ? t('previousFor', { hours: KEY_OVERLAP_HOURS })
            : `${t('previousUntil', { time: dateTime(until) })} ${lastUse(previous_key_used_at)}`}
        </p>
      )}
      {failure && (
        <Banner tone="bad">
          {t('endFailed')}: {failureSentences(failure)}
        </Banner>
      )}
      {!isEnded && (
        <div>
          <Button loading={isPending} onClick={() => ending.send({ type: 'area.request', query: { uuid } })}>
            {t('endPrevious')}
          </Button>
          <p className="field-hint">{t('endPreviousHint')}</p>
        </div>
      )}
    </>
  )
}

type DeviceKeyPanelProps = { area: KeyArea; ending: EndingArea; device: Device }

/** Issues the key of a device, and says which keys are valid. */
export const DeviceKeyPanel = ({ area, ending, device }: DeviceKeyPanelProps): ReactNode => {
  const t = useT(deviceWords)
  const issuedAt = device.key_issued_at
  return (
    <SecretPanel
      area={area}
      query={device.location_id === null ? null : { uuid: device.uuid }}
      isIssued={issuedAt !== null}
      texts={{
        title: t('key'),
        caption: t('keyText', { hours: KEY_OVERLAP_HOURS }),
        state: issuedAt
          ? `${t('keyIssued', { time: dateTime(issuedAt) })} ${lastUse(device.key_used_at)}`
          : t('keyNone'),
        once: t('keyOnce'),
        failed: t('issueFailed'),
        issue: t('issue'),
        rotate: t('rotate'),
        blocked: t('keyNeedsLocation'),
      }}
    >
      <PreviousKey area={area} ending={ending} device={device} />
    </SecretPanel>
  )
}
