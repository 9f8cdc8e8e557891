import { parentPort } from 'node:worker_threads'

const answerTo = async ({ url, method, headers, body }) => {
  const response = await fetch(url, { method, headers, ...(body ? { body } : {}) })
  const { byteLength } = await response.arrayBuffer()
  return { status: response.status, bytes: byteLength }
}

// Sends requests from a thread of its own, so that the work of the client is not taken for that of the server.
parentPort?.on('message', (request) => {
  answerTo(request).then(
    (answer) => parentPort?.postMessage(answer),
    (error) => parentPort?.postMessage({ error: String(error) }),
  )
})
