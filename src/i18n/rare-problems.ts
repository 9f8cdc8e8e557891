import { addProblemWords } from './failure.ts'
import { rareProblemWords } from './words/rare-problem.ts'

// Importing this module makes the sentences of rare problems known. Pages import it if they show problems that no call
// has failed with, such as those of a stored import; for calls, `load-problem-words.ts` does.
addProblemWords(() => rareProblemWords)
