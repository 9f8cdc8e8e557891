import { memo, type ReactNode } from 'react'
import type { BaseMap, Shape } from '../base-map.ts'
import { type Projection, svgPath } from './mercator.ts'

type LandProps = {
  base: BaseMap
  project: Projection
}

const joined = (features: readonly { geometry: Shape }[], project: Projection): string => {
  return features.map((feature) => svgPath(feature.geometry, project)).join('')
}

/** Land, neighbouring countries, voivodeships, rivers and lakes in two greys and pale water. */
export const Land = memo(function Land({ base, project }: LandProps): ReactNode {
  const isHome = (name: string): boolean => name === 'Poland'
  const countries = base.countries.features
  return (
    <>
      <path
        className="map-abroad"
        d={joined(
          countries.filter((country) => !isHome(country.properties.n)),
          project,
        )}
      />
      <path
        className="map-home"
        d={joined(
          countries.filter((country) => isHome(country.properties.n)),
          project,
        )}
      />
      <path className="map-inner" d={joined(base.adm1.features, project)} />
      <path className="map-river" d={joined(base.rivers.features, project)} />
      <path className="map-lake" d={joined(base.lakes.features, project)} />
    </>
  )
})
