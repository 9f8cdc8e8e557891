import { ZxcvbnFactory } from '@zxcvbn-ts/core'
import { adjacencyGraphs, dictionary } from '@zxcvbn-ts/language-common'

/** How hard a password is to guess, from 0 (among the first thousand guesses) to 4 (more than 10^10 guesses). */
export type Strength = 0 | 1 | 2 | 3 | 4

const estimator = new ZxcvbnFactory({ dictionary, graphs: adjacencyGraphs })

/** Estimates a password by how it could be guessed. `words`: what a guesser knows of the account, such as its name. */
export const estimateStrength = (password: string, words: readonly string[]): Strength =>
  estimator.check(password, [...words]).score
