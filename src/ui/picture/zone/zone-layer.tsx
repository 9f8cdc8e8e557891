import '../picture.css'
import { type ReactNode, useMemo } from 'react'
import type { ZoneShapes } from '../../../../contract/location/location.ts'
import { number } from '../../../i18n/format.ts'
import { useT } from '../../../i18n/translate.ts'
import { usePictureFrame } from '../frame.ts'
import { pictureWords } from '../words.ts'
import { plateStyle, useZonePlates } from './use-zone-plates.ts'
import { drawableZones, type ZoneName } from './zone.ts'
import { ZoneOutlines } from './zone-outlines.tsx'

type ZoneLayerProps = {
  /** Four polygons at the reference width; missing or invalid zones are not drawn. */
  zones: ZoneShapes | null | undefined
  /** Number of people in each zone now; null or undefined while it is unknown. */
  counts?: Readonly<Record<ZoneName, number>> | null
}

/** Below this width, plates show only the numbers. */
const NARROW_PX = 480
const GAP_LETTERS = 2

/**
 * The four zones over a picture, each with a plate that shows its name and its number of
 * people now (E28; docs/design.md, Arabox).
 */
export const ZoneLayer = ({ zones, counts = null }: ZoneLayerProps): ReactNode => {
  const t = useT(pictureWords)
  const { shownWidth } = usePictureFrame()
  const drawn = useMemo(() => drawableZones(zones), [zones])
  const isNarrow = shownWidth < NARROW_PX
  const written = (zone: ZoneName): string => (counts ? number(counts[zone]) : '')
  const plates = useZonePlates(drawn, (zone) => {
    const name = isNarrow && counts ? 0 : t(zone).length
    return name + (name > 0 && counts ? GAP_LETTERS : 0) + written(zone).length
  })
  if (!drawn) return null
  return (
    <>
      <ZoneOutlines zones={drawn} />
      <ul className="zone-plates" aria-label={t('zones')}>
        {plates.map((plate) => (
          <li key={plate.id} className={`zone-plate zone-${plate.id}`} style={plateStyle(plate)}>
            <span className={isNarrow && counts ? 'visually-hidden' : undefined}>{t(plate.id)}</span>{' '}
            {counts && <strong className="num">{written(plate.id)}</strong>}
          </li>
        ))}
      </ul>
    </>
  )
}
