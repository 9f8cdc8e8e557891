import '../picture.css'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useT } from '../../../i18n/translate.ts'
import { usePictureFrame } from '../frame.ts'
import { pictureWords } from '../words.ts'
import { type HeatDrawing, startHeat, type Tracks } from './heat-drawing.ts'

type HeatLayerProps = {
  /** All known tracks, at the reference width. If tracks are appended, only the new ones are drawn. */
  tracks: Tracks
  /** Opacity over the picture, 0 to 1. */
  opacity?: number
}

/** Heatmap: the density of tracks over a picture, from rare to frequent (R15; docs/design.md, Data series). */
export const HeatLayer = ({ tracks, opacity = 0.8 }: HeatLayerProps): ReactNode => {
  const t = useT(pictureWords)
  const { height } = usePictureFrame()
  const canvas = useRef<HTMLCanvasElement>(null)
  const [painted, setPainted] = useState(0)
  const [drawing, setDrawing] = useState<HeatDrawing | null>(null)
  useEffect(() => {
    if (!canvas.current) return
    const started = startHeat(canvas.current, height, setPainted)
    setDrawing(started)
    return () => started.stop()
  }, [height])
  useEffect(() => drawing?.show(tracks), [drawing, tracks])
  return (
    <>
      <canvas
        className="picture-layer picture-heat"
        ref={canvas}
        style={{ opacity }}
        role="img"
        aria-label={t('heatOf', { count: tracks.length })}
      />
      {painted === 0 && tracks.length > 0 && (
        <p className="picture-waiting caption" role="status">
          {t('heatWaiting')}
        </p>
      )}
    </>
  )
}
