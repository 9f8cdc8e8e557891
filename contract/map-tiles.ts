/** The schemas of vector tiles that the maps draw; of Protomaps from version 4, in which features have a `kind`. */
export const tileSchemas = ['openmaptiles', 'protomaps'] as const

/** The names of layers and properties in a file of tiles. */
export type TileSchema = (typeof tileSchemas)[number]
