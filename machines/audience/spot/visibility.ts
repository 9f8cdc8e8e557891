/** What decides whether who can see a screen is likely to see it. Each part is assessed alone (decision 102). */
export const visibilityParts = ['size', 'distance', 'angle', 'obstacles', 'light'] as const
/** A part of the visibility of a screen. */
export type VisibilityPart = (typeof visibilityParts)[number]

/** The assessed parts of a screen's visibility, each with a factor from 0 to 1. */
export type VisibilityFactors = Partial<Record<VisibilityPart, { factor: number } | null>>

/** Whether any part of a screen's visibility was assessed. */
export const isAssessed = (factors: VisibilityFactors | null | undefined): boolean =>
  visibilityParts.some((part) => factors?.[part])

/** The visibility factor of a screen: the product of its parts; what is not assessed counts as 1. */
export const visibilityOf = (factors: VisibilityFactors | null | undefined): number =>
  visibilityParts.reduce((product, part) => product * (factors?.[part]?.factor ?? 1), 1)
