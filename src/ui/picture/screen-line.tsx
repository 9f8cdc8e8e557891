import './picture.css'
import { type KeyboardEvent, type ReactNode, useId, useMemo, useState } from 'react'
import { PICTURE_WIDTH, type Point, type ScreenPosition, type ZoneShapes } from '../../../contract/location/location.ts'
import { useT } from '../../i18n/translate.ts'
import { usePictureFrame } from './frame.ts'
import { arrowMove, Handle } from './handle.tsx'
import { useDrag } from './use-drag.ts'
import { pictureWords } from './words.ts'
import { plateBeside, plateStyle, useZonePlates } from './zone/use-zone-plates.ts'
import { drawableZones } from './zone/zone.ts'

type ScreenLineProps = {
  /** Position of the screen, at the reference width (E26). */
  position: ScreenPosition
  /** Zones on the same picture; the line's label does not overlap their plates. */
  zones?: ZoneShapes | null
  /** Called with the whole position at every change. Without it the line is read-only and shown only if enabled. */
  onChange?: (position: ScreenPosition) => void
}

type End = 'lineStart' | 'lineEnd'

const moved = (position: ScreenPosition, end: End, [x, y]: Point): ScreenPosition => {
  return end === 'lineStart' ? { ...position, x1: x, y1: y } : { ...position, x2: x, y2: y }
}

/** Width of a zone's plate in letters: its name and three digits. */
const PLATE_LETTERS = 11
/** Distance from the line to the middle of its label, at the reference width. */
const LABEL_DISTANCE = 36

/** The line of a location's screen; dashed while it is not enabled (E26, E27). */
export const ScreenLine = ({ position, zones = null, onChange }: ScreenLineProps): ReactNode => {
  if (onChange) return <LineEditor position={position} zones={zones} onChange={onChange} />
  return position.enabled && <Line position={position} zones={zones} />
}

const Line = ({ position, zones }: Required<Pick<ScreenLineProps, 'position' | 'zones'>>): ReactNode => {
  const t = useT(pictureWords)
  const frame = usePictureFrame()
  const { x1, y1, x2, y2, enabled } = position
  const word = t(enabled ? 'screen' : 'screenHidden')
  const drawn = useMemo(() => drawableZones(zones), [zones])
  const zonePlates = useZonePlates(drawn, () => PLATE_LETTERS)
  const middle: Point = [(x1 + x2) / 2, (y1 + y2) / 2 - LABEL_DISTANCE]
  const plate = plateBeside(zonePlates, middle, word, frame)
  return (
    <>
      <svg
        className="picture-layer"
        viewBox={`0 0 ${PICTURE_WIDTH} ${frame.height}`}
        preserveAspectRatio="none"
        role="img"
        aria-label={t('lineOf', { x1, y1, x2, y2 })}
      >
        <line className="screen-line-casing" x1={x1} y1={y1} x2={x2} y2={y2} />
        <line className={enabled ? 'screen-line' : 'screen-line screen-line-hidden'} x1={x1} y1={y1} x2={x2} y2={y2} />
      </svg>
      {plate && (
        <span className="zone-plate screen-line-word" style={plateStyle(plate)} aria-hidden="true">
          {word}
        </span>
      )}
    </>
  )
}

const LineEditor = ({ position, zones, onChange }: Required<ScreenLineProps>): ReactNode => {
  const t = useT(pictureWords)
  const frame = usePictureFrame()
  const keys = useId()
  const [announcement, announce] = useState('')
  const ends: readonly { end: End; at: Point }[] = [
    { end: 'lineStart', at: [position.x1, position.y1] },
    { end: 'lineEnd', at: [position.x2, position.y2] },
  ]
  const move = (end: End, to: Point): void => onChange(moved(position, end, to))
  const { root, startDrag, cancelDrag, dragHandlers } = useDrag<End>(frame, move)
  const press = (event: KeyboardEvent, end: End, at: Point): void => {
    const to = arrowMove(event, at, frame)
    if (to) {
      move(end, to)
      announce(t(end, { x: to[0], y: to[1] }))
    } else if (event.key !== 'Escape' || !cancelDrag()) return
    event.preventDefault()
    event.stopPropagation()
  }
  return (
    // In role `application` the arrow keys reach this handler; with `group` a screen reader would use them itself.
    <div className="picture-cover" role="application" aria-label={t('editLine')} ref={root} {...dragHandlers}>
      <Line position={position} zones={zones} />
      {ends.map(({ end, at }) => (
        <Handle
          key={end}
          at={at}
          name={end}
          label={t(end, { x: at[0], y: at[1] })}
          className="picture-handle-line"
          describedBy={keys}
          onPointerDown={(event) => startDrag(event, end, at)}
          onKeyDown={(event) => press(event, end, at)}
        />
      ))}
      <p className="visually-hidden" id={keys}>
        {t('lineKeys')}
      </p>
      <p className="visually-hidden" aria-live="polite">
        {announcement}
      </p>
    </div>
  )
}
