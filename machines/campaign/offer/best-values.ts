/** The numbers by which variants of an offer are compared; null if a variant has no price yet. */
export type VariantNumbers = {
  price: number | null
  listPrice: number | null
  cpm: number | null
  contacts: number | null
  grp: number | null
  emissions: number | null
}

/** A number by which variants are compared. */
export type Measure = keyof VariantNumbers

/** For each measure, whether less is better. */
const isLessBetter: Readonly<Record<Measure, boolean>> = {
  price: true,
  listPrice: true,
  cpm: true,
  contacts: false,
  grp: false,
  emissions: false,
}

/** The measures. */
export const measures = Object.keys(isLessBetter) as Measure[]

/**
 * For each variant, the measures in which it is the best. Nothing is best if all variants with a value are equal, or
 * only one has a value.
 */
export const bestMeasures = (variants: readonly VariantNumbers[]): Measure[][] => {
  const best = new Map(
    measures.map((measure) => {
      const values = variants.flatMap((variant) => variant[measure] ?? [])
      const isComparable = new Set(values).size > 1
      const value = isLessBetter[measure] ? Math.min(...values) : Math.max(...values)
      return [measure, isComparable ? value : null]
    }),
  )
  return variants.map((variant) =>
    measures.filter((measure) => variant[measure] !== null && variant[measure] === best.get(measure)),
  )
}
