import type { ReactNode } from 'react'
import type { DeviceState } from '../../../../../machines/arabox/overview/network-sums.ts'

const drawings: Record<DeviceState, ReactNode> = {
  online: <circle cx="8" cy="8" r="5" className="device-online" />,
  silent: (
    <>
      <rect x="1.25" y="1.25" width="13.5" height="13.5" rx="3.5" className="device-silent-box" />
      <path d="M8 4.2 12 11.2H4z" className="device-silent" />
    </>
  ),
  unknown: <circle cx="8" cy="8" r="4.5" className="device-unknown" />,
}

/** The status of an arabox as a shape, the same on the map, in the legend and in the table; always beside a text. */
export const DeviceMark = ({ state, size = 14 }: { state: DeviceState; size?: number }): ReactNode => {
  return (
    <svg className="device-mark" width={size} height={size} viewBox="0 0 16 16" aria-hidden="true">
      {drawings[state]}
    </svg>
  )
}
