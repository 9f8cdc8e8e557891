import '../picture.css'
import {
  type KeyboardEvent,
  type MouseEvent,
  type PointerEvent,
  type ReactNode,
  useEffect,
  useId,
  useMemo,
  useState,
} from 'react'
import { PICTURE_WIDTH, type Point, type ZoneShapes } from '../../../../contract/location/location.ts'
import { useT } from '../../../i18n/translate.ts'
import { positionInPercent, usePictureFrame } from '../frame.ts'
import { arrowMove, Handle } from '../handle.tsx'
import { useDrag } from '../use-drag.ts'
import { pictureWords } from '../words.ts'
import { plateStyle, useZonePlates } from './use-zone-plates.ts'
import { drawableZones, type ZoneName } from './zone.ts'
import { addCorner, type Corner, longEdges, moveCorner, nearestCorner, removeCorner } from './zone-edit.ts'
import { ZoneOutlines } from './zone-outlines.tsx'

type ZoneEditorProps = {
  /** The current zones; without them nothing is rendered. */
  zones: ZoneShapes | null
  /** Called with all four zones at every change; they are always valid in the contract. */
  onChange: (zones: ZoneShapes) => void
}

/** A press within this distance of a corner selects the corner, in CSS px. */
const REACH_PX = 14
/** An edge of at least this length has a handle in its middle, in CSS px. */
const ROOM_PX = 60

const nameOf = ({ zone, corner }: Corner): string => `${zone}-${corner}`

/**
 * The four zones with a handle on every corner of the chosen one. Corners are dragged, moved by arrow keys, added on
 * an edge or by Insert, and removed by a double click or Delete (E28).
 */
export const ZoneEditor = ({ zones, onChange }: ZoneEditorProps): ReactNode => {
  const drawn = useMemo(() => drawableZones(zones), [zones])
  return drawn && <Editor zones={drawn} onChange={onChange} />
}

const Editor = ({ zones, onChange }: { zones: ZoneShapes; onChange: (zones: ZoneShapes) => void }): ReactNode => {
  const t = useT(pictureWords)
  const frame = usePictureFrame()
  const keys = useId()
  const [chosen, choose] = useState<ZoneName>('top')
  const [focused, setFocused] = useState<Corner | null>(null)
  const [announcement, announce] = useState('')
  const perPx = PICTURE_WIDTH / frame.shownWidth
  const plates = useZonePlates(zones, (zone) => t(zone).length)

  const cornerLabel = ({ zone, corner }: Corner, [x, y]: Point): string =>
    t('corner', { zone: t(zone), corner: corner + 1, corners: zones[zone].length, x, y })
  const move = (corner: Corner, to: Point): void => {
    const next = moveCorner(zones, corner, to)
    if (next) onChange(next)
  }
  const { root, toPicture, startDrag, cancelDrag, dragHandlers } = useDrag<Corner>(frame, move)
  useEffect(() => {
    if (focused) root.current?.querySelector<HTMLElement>(`[data-handle="${nameOf(focused)}"]`)?.focus()
  }, [focused, root])

  const add = (corner: Corner): Corner | null => {
    const next = addCorner(zones, corner)
    if (!next) {
      announce(t('cornersMost'))
      return null
    }
    const added = { ...corner, corner: corner.corner + 1 }
    onChange(next)
    setFocused(added)
    return added
  }
  const remove = (corner: Corner): void => {
    const next = removeCorner(zones, corner)
    if (!next) {
      announce(t('cornersLeast'))
      return
    }
    onChange(next)
    setFocused({ ...corner, corner: Math.min(corner.corner, next[corner.zone].length - 1) })
  }
  const press = (event: KeyboardEvent, corner: Corner, at: Point): void => {
    const to = arrowMove(event, at, frame)
    if (to) {
      move(corner, to)
      announce(cornerLabel(corner, to))
    } else if (event.key === 'Insert' || event.key === '+') add(corner)
    else if (event.key === 'Delete' || event.key === 'Backspace') remove(corner)
    else if (event.key !== 'Escape' || !cancelDrag()) return
    event.preventDefault()
    event.stopPropagation()
  }
  const addAndGrab = (event: PointerEvent, corner: Corner, at: Point): void => {
    if (event.button !== 0) return
    const added = add(corner)
    if (added) startDrag(event, added, at)
  }

  const handleDoubleClick = (event: MouseEvent): void => {
    const corner = nearestCorner(zones[chosen], toPicture(event), REACH_PX * perPx)
    if (corner >= 0) remove({ zone: chosen, corner })
  }
  const handleZonePress = (zone: ZoneName, event: PointerEvent): void => {
    choose(zone)
    const corner = nearestCorner(zones[zone], toPicture(event), REACH_PX * perPx)
    const at = zones[zone][corner]
    if (at) startDrag(event, { zone, corner }, at)
  }

  return (
    // In role `application` the arrow keys reach this handler; with `group` a screen reader would use them itself.
    <div
      className="picture-cover"
      role="application"
      aria-label={t('editZones')}
      ref={root}
      {...dragHandlers}
      onDoubleClick={handleDoubleClick}
    >
      <ZoneOutlines zones={zones} chosen={chosen} onPress={handleZonePress} />
      {plates.map((plate) => (
        <button
          type="button"
          key={plate.id}
          className={`zone-plate zone-plate-choice zone-${plate.id}`}
          style={plateStyle(plate)}
          aria-pressed={plate.id === chosen}
          onClick={() => choose(plate.id)}
        >
          {t(plate.id)}
        </button>
      ))}
      {zones[chosen].map((at, index) => {
        const corner = { zone: chosen, corner: index }
        return (
          <Handle
            key={nameOf(corner)}
            at={at}
            name={nameOf(corner)}
            label={cornerLabel(corner, at)}
            className={`zone-${chosen}`}
            describedBy={keys}
            onPointerDown={(event) => startDrag(event, corner, at)}
            onKeyDown={(event) => press(event, corner, at)}
          />
        )
      })}
      {longEdges(zones[chosen], ROOM_PX * perPx).map(({ corner: first, at }) => {
        const corner = { zone: chosen, corner: first }
        const after = ((first + 1) % zones[chosen].length) + 1
        return (
          <button
            type="button"
            key={`edge-${nameOf(corner)}`}
            className={`picture-handle picture-handle-edge zone-${chosen}`}
            style={positionInPercent(at, frame)}
            // Insert on a corner does the same by keyboard.
            tabIndex={-1}
            aria-label={t('addCorner', { zone: t(chosen), before: first + 1, after })}
            onPointerDown={(event) => addAndGrab(event, corner, at)}
            // Otherwise the press would take the focus from the new corner.
            onMouseDown={(event) => event.preventDefault()}
            // A screen reader clicks without pointer events.
            onClick={(event) => event.detail === 0 && add(corner)}
          />
        )
      })}
      <p className="visually-hidden" id={keys}>
        {t('zoneKeys')}
      </p>
      <p className="visually-hidden" aria-live="polite">
        {announcement}
      </p>
    </div>
  )
}
