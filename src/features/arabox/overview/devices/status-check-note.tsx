import { useSelector } from '@xstate/react'
import type { ReactNode } from 'react'
import type { LocationSummary } from '../../../../../contract/location/location.ts'
import type {
  DeviceTableSnapshot,
  DeviceTableRef as TableRef,
} from '../../../../../machines/arabox/overview/device-table.ts'
import type { DeviceQuery } from '../../../../../machines/arabox/overview/overview-filter.ts'
import { time } from '../../../../i18n/dates.ts'
import { useT } from '../../../../i18n/translate.ts'
import { araboxesWords } from '../words.ts'

/** The running actor of the device table. */
export type DeviceTableRef = TableRef<DeviceQuery, LocationSummary>

type NoteKey = Parameters<typeof araboxesWords.text>[0]

const noteKeysOf = ({ value, context }: DeviceTableSnapshot<DeviceQuery, LocationSummary>): NoteKey[] => {
  const checked: NoteKey = context.checkedAt === null ? 'notChecked' : 'checkedAt'
  if (value.list === 'PENDING') return ['checking']
  if (value.list === 'PENDING_FAILURE')
    return context.checkedAt === null ? ['checkFailed'] : ['checkFailed', 'checkedAt']
  if (value.stats === 'loading') return [checked, 'counting']
  return value.stats === 'failed' ? [checked, 'countFailed'] : [checked]
}

/** The state of the status check (M05) and of the audience as text. */
export const StatusCheckNote = ({ devices }: { devices: DeviceTableRef }): ReactNode => {
  const t = useT(araboxesWords)
  const noteKeys = useSelector(devices, (snapshot) => noteKeysOf(snapshot).join(' '))
  const checkedAt = useSelector(devices, ({ context }) => context.checkedAt)
  const at = checkedAt === null ? '' : time(new Date(checkedAt))
  return (
    <span className="num" aria-live="polite">
      {noteKeys
        .split(' ')
        .map((key) => (araboxesWords.has(key) ? t(key, { time: at }) : key))
        .join(', ')}
    </span>
  )
}
