import { addProtocol, type LayerSpecification, type VectorSourceSpecification } from 'maplibre-gl'
import { Protocol } from 'pmtiles'
import type { TileSettings } from '../engine/map-settings.ts'
import { tileLayers } from './tile-layers.ts'

/** The source of the operator's own tiles, and its layers in the colours of a page. */
export type TileMap = {
  readonly source: VectorSourceSpecification
  readonly layersOf: (of: (token: string) => string) => LayerSpecification[]
}

const protocol = new Protocol()

/** Prepares the map library for a PMTiles file, of which it then loads the parts that a view needs. */
export const openTiles = ({ address, schema, credits }: TileSettings): TileMap => {
  addProtocol('pmtiles', protocol.tile)
  return {
    source: { type: 'vector', url: `pmtiles://${address}`, attribution: credits },
    layersOf: (of) => tileLayers(schema, of),
  }
}
