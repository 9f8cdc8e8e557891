/** Cases with their features by row, what is to be explained, and the weight of each. */
export type Cases = {
  readonly rows: readonly Float64Array[]
  readonly targets: Float64Array
  readonly weights: Float64Array
}

/** A tree of two levels of questions: which feature is below which limit, and the value of each of the four leaves. */
type Split = { readonly feature: number; readonly limit: number }
type Tree = { readonly root: Split; readonly branches: readonly [Split, Split]; readonly leaves: Float64Array }

const TREES = 60
const LEARNING_RATE = 0.1
/** Limits that are tried for each feature: quantiles of its values. */
const LIMITS = 12
/** Weight of zero in the value of a leaf, in parts of the weight of all cases. */
const SHRINKAGE = 0.02

const limitsOf = (rows: readonly Float64Array[], feature: number): number[] => {
  const sorted = Float64Array.from(rows, (row) => row[feature] ?? 0).sort()
  const limits = Array.from(
    { length: LIMITS },
    (_, at) => sorted[Math.floor(((at + 1) * sorted.length) / (LIMITS + 1))],
  )
  return [...new Set(limits)].filter((limit) => limit !== undefined)
}

/** For each feature, the place of each case among its limits: 0 below the first. */
const placesOf = (rows: readonly Float64Array[], limits: readonly number[][]): Uint8Array[] =>
  limits.map((own, feature) =>
    Uint8Array.from(rows, (row) => own.filter((limit) => (row[feature] ?? 0) >= limit).length),
  )

/** The split of some cases that explains most of their residuals. */
const bestSplit = (
  members: readonly number[],
  { weights }: Cases,
  residuals: Float64Array,
  limits: readonly number[][],
  places: readonly Uint8Array[],
  pull: number,
): Split => {
  let best = { feature: 0, limit: Number.POSITIVE_INFINITY, gain: 0 }
  const sums = new Float64Array(LIMITS + 1)
  const parts = new Float64Array(LIMITS + 1)
  for (const [feature, own] of limits.entries()) {
    sums.fill(0)
    parts.fill(0)
    const place = places[feature]
    for (const at of members) {
      const slot = place?.[at] ?? 0
      const weight = weights[at] ?? 0
      sums[slot] = (sums[slot] ?? 0) + weight * (residuals[at] ?? 0)
      parts[slot] = (parts[slot] ?? 0) + weight
    }
    const all = sums.reduce((sum, part) => sum + part, 0)
    const whole = parts.reduce((sum, part) => sum + part, 0)
    let below = 0
    let belowWeight = 0
    for (const [at, limit] of own.entries()) {
      below += sums[at] ?? 0
      belowWeight += parts[at] ?? 0
      const gain = below ** 2 / (belowWeight + pull) + (all - below) ** 2 / (whole - belowWeight + pull)
      if (gain > best.gain) best = { feature, limit, gain }
    }
  }
  return best
}

const isBelow = (row: Float64Array, { feature, limit }: Split): boolean => (row[feature] ?? 0) < limit

const leafOf = ({ root, branches }: Pick<Tree, 'root' | 'branches'>, row: Float64Array): number => {
  const side = isBelow(row, root) ? 0 : 1
  return 2 * side + (isBelow(row, branches[side]) ? 0 : 1)
}

/** Fits boosted trees on cases, and returns what they add up to for a row. */
export const boostedTrees = (cases: Cases): ((row: Float64Array) => number) => {
  const { rows, targets, weights } = cases
  const features = rows[0]?.length ?? 0
  const limits = Array.from({ length: features }, (_, feature) => limitsOf(rows, feature))
  const places = placesOf(rows, limits)
  const pull = SHRINKAGE * weights.reduce((sum, weight) => sum + weight, 0)
  const residuals = targets.slice()
  const everyone = rows.map((_, at) => at)
  const trees: Tree[] = []
  for (let round = 0; round < TREES; round += 1) {
    const splitOf = (members: readonly number[]) => bestSplit(members, cases, residuals, limits, places, pull)
    const root = splitOf(everyone)
    const sides = [true, false].map((below) => everyone.filter((at) => isBelow(rows[at] ?? targets, root) === below))
    const branches: [Split, Split] = [splitOf(sides[0] ?? []), splitOf(sides[1] ?? [])]
    const sums = new Float64Array(4)
    const parts = new Float64Array(4)
    const leaves = rows.map((row) => leafOf({ root, branches }, row))
    for (const [at, leaf] of leaves.entries()) {
      sums[leaf] = (sums[leaf] ?? 0) + (weights[at] ?? 0) * (residuals[at] ?? 0)
      parts[leaf] = (parts[leaf] ?? 0) + (weights[at] ?? 0)
    }
    const values = sums.map((sum, leaf) => (LEARNING_RATE * sum) / ((parts[leaf] ?? 0) + pull))
    for (const [at, leaf] of leaves.entries()) residuals[at] = (residuals[at] ?? 0) - (values[leaf] ?? 0)
    trees.push({ root, branches, leaves: values })
  }
  return (row) => trees.reduce((sum, tree) => sum + (tree.leaves[leafOf(tree, row)] ?? 0), 0)
}
