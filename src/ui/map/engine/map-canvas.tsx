import type { ReactNode, RefObject } from 'react'
import { useT } from '../../../i18n/translate.ts'
import { mapWords } from '../words.ts'

type MapCanvasProps = { canvas: RefObject<HTMLDivElement | null>; hasFailed: boolean }

/** The element in which `useMap` opens a map, and a sentence until it is drawn, or if it could not be opened. */
export const MapCanvas = ({ canvas, hasFailed }: MapCanvasProps): ReactNode => {
  const t = useT(mapWords)
  return (
    <>
      <div className="screen-map-canvas" ref={canvas} />
      {hasFailed ? (
        <p className="map-failed" role="status">
          {t('failed')}
        </p>
      ) : (
        // The engine marks the element when the map is drawn; then this is hidden.
        <p className="map-waiting caption">{t('waiting')}</p>
      )}
    </>
  )
}
