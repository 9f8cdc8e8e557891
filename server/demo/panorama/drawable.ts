/** Something that stands in the street: how far it is from the eye, and how it is drawn. */
export type Drawable = {
  ahead: number
  svg: readonly string[]
}

/** Things as elements, the farthest first, so that near ones cover them. */
export const backToFront = (drawables: readonly Drawable[]): string[] =>
  [...drawables].sort((a, b) => b.ahead - a.ahead).flatMap(({ svg }) => svg)
