import type { PointerEvent, ReactNode } from 'react'
import { PICTURE_WIDTH, type Point, type ZoneShapes } from '../../../../contract/location/location.ts'
import { usePictureFrame } from '../frame.ts'
import { type ZoneName, zoneNames } from './zone.ts'

type ZoneOutlinesProps = {
  zones: ZoneShapes
  /** The zone that is being edited: drawn last and stronger; the others show their corners. */
  chosen?: ZoneName
  /** Called with the pressed zone; without it presses reach the elements below. */
  onPress?: (zone: ZoneName, event: PointerEvent) => void
}

const pointsOf = (corners: readonly Point[]): string => corners.map(([x, y]) => `${x},${y}`).join(' ')
const dotsOf = (corners: readonly Point[]): string => corners.map(([x, y]) => `M${x} ${y}h0`).join('')

/** The outlines of the zones in their colours on a dark casing (docs/design.md, Data series). */
export const ZoneOutlines = ({ zones, chosen, onPress }: ZoneOutlinesProps): ReactNode => {
  const { height } = usePictureFrame()
  const order = zoneNames.toSorted((one, other) => Number(one === chosen) - Number(other === chosen))
  return (
    <svg
      className="picture-layer"
      viewBox={`0 0 ${PICTURE_WIDTH} ${height}`}
      preserveAspectRatio="none"
      aria-hidden="true"
    >
      {order.map((zone) => (
        <g
          key={zone}
          className={`zone zone-${zone}${zone === chosen ? ' zone-chosen' : ''}${onPress ? ' zone-pressable' : ''}`}
          onPointerDown={onPress && ((event) => onPress(zone, event))}
        >
          <polygon className="zone-casing" points={pointsOf(zones[zone])} />
          <polygon className="zone-line" points={pointsOf(zones[zone])} />
          {chosen && zone !== chosen && (
            <>
              <path className="zone-dots zone-dots-casing" d={dotsOf(zones[zone])} />
              <path className="zone-dots" d={dotsOf(zones[zone])} />
            </>
          )}
        </g>
      ))}
    </svg>
  )
}
