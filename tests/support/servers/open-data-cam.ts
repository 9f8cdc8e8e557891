import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

/** How the stand-in answers: as described, with an error, with half of the answer, or never. */
export type CameraBehaviour = 'works' | 'fails' | 'answers half' | 'hangs'

type Item = { timestamp: string; area: string; name: string; id: number }
type StandInRecording = { _id: string; dateStart: string; dateEnd?: string; items: Item[] }

/** A stand-in for OpenDataCam 3 that follows the description of its recordings and counters. */
export type OpenDataCam = {
  url: string
  /** The latest first. */
  recordings: StandInRecording[]
  behaviour: CameraBehaviour
  /** The paths that were asked for. */
  asked: string[]
  close(): Promise<void>
}

/** Starts the stand-in on a loopback port. Its answers are split into frames and have members that are not read. */
export const startOpenDataCam = async (): Promise<OpenDataCam> => {
  const answerTo = ({ pathname, searchParams }: URL): unknown => {
    if (pathname === '/recordings') {
      const [offset, limit] = ['offset', 'limit'].map((name) => Number(searchParams.get(name)))
      const recordings = camera.recordings
        .slice(offset, (offset ?? 0) + (limit ?? 0))
        .map(({ items, ...recording }) => ({ ...recording, counterSummary: { line: { _total: items.length } } }))
      return { offset, limit, total: camera.recordings.length, recordings }
    }
    const found = camera.recordings.find(({ _id }) => pathname === `/recording/${_id}/counter`)
    if (!found) return undefined
    const { items, ...recording } = found
    const counterHistory = items.map((item) => [{ ...item, bearing: 155, countingDirection: 'leftright_topbottom' }])
    return [{ ...recording, areas: {}, trackerSummary: { totalItemsTracked: 9 }, counterHistory }]
  }
  const server = createServer((request, response) => {
    const url = new URL(request.url ?? '/', 'http://camera')
    camera.asked.push(url.pathname)
    if (camera.behaviour === 'hangs') return
    const answer = answerTo(url)
    const text = JSON.stringify(answer ?? null)
    const isBroken = camera.behaviour === 'fails'
    response.writeHead(isBroken ? 500 : answer === undefined ? 404 : 200, { 'content-type': 'application/json' })
    response.end(camera.behaviour === 'answers half' ? text.slice(0, text.length / 2) : text)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const camera: OpenDataCam = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    recordings: [],
    behaviour: 'works',
    asked: [],
    async close() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
  return camera
}
