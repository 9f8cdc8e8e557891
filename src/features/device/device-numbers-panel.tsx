import { useSelector } from '@xstate/react'
import { type ReactNode, useEffect } from 'react'
import type { Device } from '../../../contract/location/devices.ts'
import type { AreaRef } from '../../../machines/kit/area/area.ts'
import { dateTime } from '../../i18n/dates.ts'
import { failureSentences } from '../../i18n/failure-sentences.ts'
import { useT } from '../../i18n/translate.ts'
import { Button } from '../../ui/action/button.tsx'
import { Panel } from '../../ui/layout/panel.tsx'
import { Banner } from '../../ui/state/banner.tsx'
import { deviceWords } from './words.ts'

type DeviceNumbersPanelProps = {
  area: AreaRef<{ uuid: string }, { memory_lost_at: string | null }>
  device: Device
}

/** Gives a device that restarted without its memory a new number space; nothing for other devices. */
export const DeviceNumbersPanel = ({ area, device }: DeviceNumbersPanelProps): ReactNode => {
  const t = useT(deviceWords)
  const { data, failure } = useSelector(area, (snapshot) => snapshot.context)
  const isPending = useSelector(area, (snapshot) => snapshot.matches('pending'))
  useEffect(() => () => area.send({ type: 'area.clear' }), [area])
  const lostAt = device.memory_lost_at ?? null
  if (lostAt === null) return null
  return (
    <Panel title={t('numbers')} caption={t('numbersText')}>
      <div className="stack">
        <Banner tone={data ? 'info' : 'warn'}>
          {data ? t('numbersBegun') : t('memoryLost', { time: dateTime(lostAt) })}
        </Banner>
        {failure && (
          <Banner tone="bad">
            {t('numbersFailed')}: {failureSentences(failure)}
          </Banner>
        )}
        {!data && (
          <div>
            <Button
              loading={isPending}
              onClick={() => area.send({ type: 'area.request', query: { uuid: device.uuid } })}
            >
              {t('beginNumbers')}
            </Button>
          </div>
        )}
      </div>
    </Panel>
  )
}
