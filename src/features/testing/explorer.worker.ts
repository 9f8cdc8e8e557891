import { exploreMachine, machineNames, runSteps } from './explore-machine.ts'
import type { ExplorerAnswer, ExplorerRequest } from './explored-machine.ts'

// A worker has copies of all machines of its own, so that they do not divide the files of the first load, and the page
// stays usable while paths are generated.
const answerTo = (request: ExplorerRequest): unknown => {
  switch (request.kind) {
    case 'list':
      return machineNames()
    case 'explore':
      return exploreMachine(request.name)
    case 'run':
      return runSteps(request.name, request.path, request.count)
  }
}

self.addEventListener('message', ({ data }: MessageEvent<ExplorerRequest>) => {
  const { id } = data
  let answer: ExplorerAnswer
  try {
    answer = { id, result: answerTo(data) }
  } catch (error) {
    answer = { id, error: error instanceof Error ? error.message : String(error) }
  }
  self.postMessage(answer)
})
