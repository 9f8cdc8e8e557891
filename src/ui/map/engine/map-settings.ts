import { type TileSchema, tileSchemas } from '../../../../contract/map-tiles.ts'

/** The operator's settings for Mapbox. */
export type MapboxSettings = {
  readonly token: string
  /** Address of a style, like `mapbox://styles/owner/id`; by default a light or dark style of Mapbox. */
  readonly style?: string
}

const metaOf = (name: string): string | undefined =>
  document.querySelector<HTMLMetaElement>(`meta[name="${name}"]`)?.content || undefined

/** Address of the operator's own MapLibre style, which the server writes into the page; undefined by default. */
export const findMapStyle = (): string | undefined => metaOf('map-style')

/** The operator's own file of tiles. */
export type TileSettings = {
  /** Path of the file on this server. */
  readonly address: string
  readonly schema: TileSchema
  /** What must stand on the map, as HTML. */
  readonly credits: string
}

/** The operator's own file of tiles, which the server writes into the page; undefined by default. */
export const findTileSettings = (): TileSettings | undefined => {
  const address = metaOf('map-tiles')
  const schema = tileSchemas.find((name) => name === metaOf('map-tiles-schema'))
  return address && schema ? { address, schema, credits: metaOf('map-tiles-credits') ?? '' } : undefined
}

/**
 * Reads the settings that the server writes into the page (server/http/client-pages.ts); undefined without a token.
 */
export const findMapboxSettings = (): MapboxSettings | undefined => {
  const token = metaOf('mapbox-token')
  const style = metaOf('mapbox-style')
  return token ? { token, ...(style ? { style } : {}) } : undefined
}
