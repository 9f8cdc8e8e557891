import { useMemo } from 'react'
import { PICTURE_WIDTH, type Point, type ZoneShapes } from '../../../../contract/location/location.ts'
import { type PictureFrame, usePictureFrame } from '../frame.ts'
import { type Plate, placePlates } from './label-plates.ts'
import { middleOfZone, type ZoneName, zoneNames } from './zone.ts'

const LETTER_PX = 7.2
const PADDING_PX = 16
const HEIGHT_PX = 24

const plateAt = <Id extends string>(
  id: Id,
  [x, y]: readonly [number, number],
  letters: number,
  frame: PictureFrame,
): Plate<Id> => {
  const scale = frame.shownWidth / PICTURE_WIDTH
  return { id, x: x * scale, y: y * scale, width: Math.round(letters * LETTER_PX + PADDING_PX), height: HEIGHT_PX }
}

const roomOf = ({ height, shownWidth }: PictureFrame): { width: number; height: number } => ({
  width: shownWidth,
  height: (height * shownWidth) / PICTURE_WIDTH,
})

/** Positions of the zones' plates, near the middle of each zone; `letters` is the number of letters on a plate. */
export const useZonePlates = (zones: ZoneShapes | null, letters: (zone: ZoneName) => number): Plate<ZoneName>[] => {
  const frame = usePictureFrame()
  const middles = useMemo(() => zones && zoneNames.map((zone) => [zone, middleOfZone(zones[zone])] as const), [zones])
  const wanted = (middles ?? []).map(([zone, middle]) => plateAt(zone, middle, letters(zone), frame))
  return placePlates(wanted, roomOf(frame))
}

/** The position of a label near a point, without overlapping the zones' plates; null if there is no room. */
export const plateBeside = (
  zonePlates: readonly Plate<ZoneName>[],
  at: Point,
  word: string,
  frame: PictureFrame,
): Plate<string> | null => {
  const own = 'label'
  const placed = placePlates<string>([...zonePlates, plateAt(own, at, word.length, frame)], roomOf(frame))
  return placed.find(({ id }) => id === own) ?? null
}

/** Position and size of a plate as CSS. */
export const plateStyle = ({
  x,
  y,
  width,
  height,
}: Plate<string>): Record<'left' | 'top' | 'width' | 'height', number> => {
  return { left: Math.round(x - width / 2), top: Math.round(y - height / 2), width, height }
}
