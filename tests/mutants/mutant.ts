/** A change that makes the product wrong in one place, and the test files or folders; one of them must notice it. */
export type Mutant = {
  /** The error, as a sentence: `campaigns of all companies are visible`. */
  readonly name: string
  readonly file: string
  /** Text that is there exactly once. */
  readonly find: string
  readonly replace: string
  readonly tests: readonly string[]
}
