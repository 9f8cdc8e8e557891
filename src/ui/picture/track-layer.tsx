import './picture.css'
import type { ReactNode } from 'react'
import { PICTURE_WIDTH, type Point } from '../../../contract/location/location.ts'
import { useT } from '../../i18n/translate.ts'
import { usePictureFrame } from './frame.ts'
import type { Tracks } from './heat/heat-drawing.ts'
import { pictureWords } from './words.ts'

type TrackLayerProps = {
  /** All known tracks, oldest first, at the reference width. */
  tracks: Tracks
  /** The number of tracks to show, counted from the latest. */
  last?: number
}

const USUAL_LAST = 60
const FAINTEST = 0.15

const pathOf = (track: readonly Point[]): string => `M${track.map(([x, y]) => `${x} ${y}`).join('L')}`

/** The latest tracks as thin lines, older ones fainter, each with a dot at its end. */
export const TrackLayer = ({ tracks, last = USUAL_LAST }: TrackLayerProps): ReactNode => {
  const t = useT(pictureWords)
  const { height } = usePictureFrame()
  // Tracks have no ids; their index among all tracks never changes.
  const first = Math.max(0, tracks.length - last)
  const latest = tracks
    .slice(first)
    .map((track, index) => ({ number: first + index, drawn: pathOf(track), end: track.at(-1) }))
  return (
    <svg
      className="picture-layer"
      viewBox={`0 0 ${PICTURE_WIDTH} ${height}`}
      preserveAspectRatio="none"
      role="img"
      aria-label={t('tracksOf', { count: latest.length })}
    >
      {latest.map(({ number, drawn, end = [0, 0] }) => (
        <g key={number} opacity={FAINTEST + (1 - FAINTEST) * ((number - first + 1) / latest.length)}>
          <path className="track-casing" d={drawn} />
          <path className="track-line" d={drawn} />
          <path className="track-end" d={`M${end.join(' ')}h0`} />
        </g>
      ))}
    </svg>
  )
}
