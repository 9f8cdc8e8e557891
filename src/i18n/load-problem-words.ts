import { wordsOfProblem } from './failure.ts'

/**
 * Loads the sentence of a problem, unless it is here already. Calls wait for it before they fail, so that no page shows
 * the sentence of the server first. If it cannot be loaded, the sentence of the server is shown.
 */
export const loadProblemWords = async (code: string): Promise<void> => {
  if (wordsOfProblem(code)) return
  // A lost connection, or a new version of the platform: the problem itself is more important.
  await import('./rare-problems.ts').catch(() => undefined)
}
