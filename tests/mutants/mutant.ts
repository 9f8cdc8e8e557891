/** A change that makes the product wrong in one place, and the test files or folders of which one must notice it. */
export type Mutant = {
  /** What is wrong, as a sentence without a verb in front: `campaigns of all companies are visible`. */
  readonly name: string
  readonly file: string
  /** Text that is there exactly once. */
  readonly find: string
  readonly replace: string
  readonly tests: readonly string[]
}
