import '../picture.css'
import { type ReactNode, useId } from 'react'
import { percent } from '../../../i18n/format.ts'
import { useT } from '../../../i18n/translate.ts'
import { infernoGradient } from '../heat/heat-colour.ts'
import { pictureWords } from '../words.ts'

/** Which layers are shown over the picture. */
export type ShownLayers = {
  zones: boolean
  heat: boolean
  tracks: boolean
}

type PictureToolsProps = {
  shown: ShownLayers
  onShow: (shown: ShownLayers) => void
  /** Opacity of the heatmap, 0 to 1. */
  opacity: number
  onOpacity: (opacity: number) => void
}

const layers = ['zones', 'heat', 'tracks'] as const
const STEP = 5

/**
 * Controls for the visible layers and the opacity of the heatmap, and the legend
 * of its colours (docs/design.md, Arabox).
 */
export const PictureTools = ({ shown, onShow, opacity, onOpacity }: PictureToolsProps): ReactNode => {
  const t = useT(pictureWords)
  const slider = useId()
  const share = Math.round(opacity * 100)
  return (
    <>
      <fieldset className="segmented picture-switch" aria-label={t('layers')}>
        {layers.map((layer) => (
          <label key={layer}>
            <input
              type="checkbox"
              checked={shown[layer]}
              onChange={(event) => onShow({ ...shown, [layer]: event.target.checked })}
            />
            {t(layer)}
          </label>
        ))}
      </fieldset>
      <span className="picture-opacity">
        <label className="label" htmlFor={slider}>
          {t('opacity')}
        </label>
        <input
          id={slider}
          type="range"
          min={STEP}
          max={100}
          step={STEP}
          value={share}
          aria-valuetext={percent(share, 0)}
          disabled={!shown.heat}
          onChange={(event) => onOpacity(event.target.valueAsNumber / 100)}
        />
      </span>
      {shown.heat && <HeatLegend />}
    </>
  )
}

/** Legend of the colours of a heatmap, from rare to frequent. */
export const HeatLegend = (): ReactNode => {
  const t = useT(pictureWords)
  return (
    <span className="heat-legend">
      {t('rarely')} <span className="heat-ramp" style={{ background: infernoGradient() }} aria-hidden="true" />{' '}
      {t('often')}
    </span>
  )
}
