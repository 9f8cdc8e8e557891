/** What is asked: whether there were more people, fewer, or either. */
export const hypotheses = ['more', 'fewer', 'different'] as const
/** What is asked. */
export type Hypothesis = (typeof hypotheses)[number]

/** The question of an experiment: its hypothesis, and the probability with which the interval has the effect. */
export type Question = { readonly hypothesis: Hypothesis; readonly confidence: number }

/**
 * How far from zero an effect must be, from effects of placebo windows: so that the effect of one more such window is
 * no farther with the probability of the confidence. Null if there are too few windows to know.
 */
export const criticalValue = (placebos: readonly number[], { hypothesis, confidence }: Question): number | null => {
  const sizes = placebos
    .map((effect) => (hypothesis === 'different' ? Math.abs(effect) : hypothesis === 'more' ? effect : -effect))
    .toSorted((one, other) => one - other)
  const rank = Math.ceil((sizes.length + 1) * confidence)
  const found = sizes[rank - 1]
  return found === undefined ? null : Math.max(0, found)
}

/** Part of the placebo windows, with the flight itself, in which the effect was at least as large. */
export const pValue = (effect: number, placebos: readonly number[], { hypothesis }: Question): number => {
  const isAsLarge = (placebo: number): boolean => {
    if (hypothesis === 'different') return Math.abs(placebo) >= Math.abs(effect)
    return hypothesis === 'more' ? placebo >= effect : placebo <= effect
  }
  return (1 + placebos.filter(isAsLarge).length) / (1 + placebos.length)
}

/** An interval of the effect; null where it is open. */
export type EffectInterval = { readonly low: number | null; readonly high: number | null }

/** All effects that the placebo windows do not contradict. A one-sided question has a one-sided interval. */
export const intervalOf = (effect: number, critical: number, { hypothesis }: Question): EffectInterval => ({
  low: hypothesis === 'fewer' ? null : effect - critical,
  high: hypothesis === 'more' ? null : effect + critical,
})

/** Whether an effect answers the question with yes. */
export const isFound = (effect: number, critical: number, { hypothesis }: Question): boolean => {
  if (hypothesis === 'different') return Math.abs(effect) > critical
  return hypothesis === 'more' ? effect > critical : -effect > critical
}

/**
 * The critical value of a result may be larger than that of the design: the interval is widened in unusual times, and
 * the past has few windows. A promise of power allows for this much.
 */
const POWER_MARGIN = 1.1

/** Placebo effects and their mirror images: errors above and below are equally likely before anything is known. */
const mirrored = (placebos: readonly number[]): number[] => placebos.flatMap((effect) => [effect, -effect])

/** The logarithm of a relative change in the direction that is asked for. */
const logOf = (relative: number, { hypothesis }: Question): number =>
  hypothesis === 'fewer' ? -Math.log(1 - relative) : Math.log(1 + relative)

/** The probability that a true effect of this size (relative, above 0) is found. */
export const powerOf = (relative: number, placebos: readonly number[], question: Question): number => {
  const critical = criticalValue(placebos, question)
  if (critical === null || placebos.length === 0) return 0
  const size = logOf(relative, question)
  const errors = mirrored(placebos)
  return errors.filter((error) => size + error > POWER_MARGIN * critical).length / errors.length
}

/** The smallest true effect (relative, above 0) that is found with a power; null if that is not known. */
export const smallestEffect = (placebos: readonly number[], question: Question, power: number): number | null => {
  const critical = criticalValue(placebos, question)
  if (critical === null) return null
  const errors = mirrored(placebos).toSorted((one, other) => other - one)
  const error = errors[Math.min(errors.length, Math.ceil(power * errors.length)) - 1] ?? 0
  const size = POWER_MARGIN * critical - error
  return question.hypothesis === 'fewer' ? 1 - Math.exp(-size) : Math.exp(size) - 1
}
