/** The operator's settings for Mapbox. */
export type MapboxSettings = {
  readonly token: string
  /** Address of a style, like `mapbox://styles/owner/id`; a light or dark style of Mapbox when left out. */
  readonly style?: string
}

const metaOf = (name: string): string | undefined =>
  document.querySelector<HTMLMetaElement>(`meta[name="${name}"]`)?.content || undefined

/** Reads what the server wrote into the page (server/http/client-pages.ts); nothing when there is no access token. */
export const findMapboxSettings = (): MapboxSettings | undefined => {
  const token = metaOf('mapbox-token')
  const style = metaOf('mapbox-style')
  return token ? { token, ...(style ? { style } : {}) } : undefined
}
