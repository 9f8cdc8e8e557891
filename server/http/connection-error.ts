import { problems } from '../../contract/problems.ts'

/** The error of a refused connection of a socket: the client finds the code in its `data`. */
export const connectionError = (code: 'unauthenticated' | 'too_many_requests' | 'internal'): Error =>
  Object.assign(new Error(problems[code].detail), { data: { code } })
