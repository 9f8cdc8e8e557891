import type { ReactNode } from 'react'
import type { DeviceState } from '../../../../../machines/arabox/overview/network-sums.ts'
import * as styles from '../overview.module.css'

const drawings: Record<DeviceState, ReactNode> = {
  online: <circle cx="8" cy="8" r="5" className={styles.deviceOnline} />,
  silent: (
    <>
      <rect x="1.25" y="1.25" width="13.5" height="13.5" rx="3.5" className={styles.deviceSilentBox} />
      <path d="M8 4.2 12 11.2H4z" className={styles.deviceSilent} />
    </>
  ),
  maintenance: (
    <>
      <circle cx="8" cy="8" r="5.5" className={styles.deviceMaintenanceRing} />
      <circle cx="8" cy="8" r="2" className={styles.deviceMaintenance} />
    </>
  ),
  unknown: <circle cx="8" cy="8" r="4.5" className={styles.deviceUnknown} />,
}

/** The status of an arabox as a shape, the same on the map, in the legend and in the table; always beside a text. */
export const DeviceMark = ({ state, size = 14 }: { state: DeviceState; size?: number }): ReactNode => {
  return (
    <svg className={styles.deviceMark} width={size} height={size} viewBox="0 0 16 16" aria-hidden="true">
      {drawings[state]}
    </svg>
  )
}
