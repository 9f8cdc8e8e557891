import { ContentUnavailable } from '../../../content/port.ts'
import { ProblemError } from '../../../http/problem.ts'

/** Waits for a call to the playout system. Throws `content_unavailable` if that system does not answer. */
export const callPlayoutSystem = async (work: Promise<void>): Promise<void> => {
  try {
    await work
  } catch (error) {
    if (error instanceof ContentUnavailable) throw new ProblemError('content_unavailable')
    throw error
  }
}
