/** An object in the street: its distance from the camera in metres, and its SVG elements. */
export type Drawable = {
  ahead: number
  svg: readonly string[]
}

/** The SVG elements of all objects, the farthest first, so that near objects cover far ones. */
export const backToFront = (drawables: readonly Drawable[]): string[] =>
  [...drawables].sort((a, b) => b.ahead - a.ahead).flatMap(({ svg }) => svg)
