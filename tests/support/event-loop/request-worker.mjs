import { parentPort } from 'node:worker_threads'

// Sends requests from a thread of its own, so that the work of the client is not taken for that of the server.
parentPort?.on('message', async ({ url, method, headers, body }) => {
  try {
    const response = await fetch(url, { method, headers, ...(body ? { body } : {}) })
    const { byteLength } = await response.arrayBuffer()
    parentPort?.postMessage({ status: response.status, bytes: byteLength })
  } catch (error) {
    parentPort?.postMessage({ error: String(error) })
  }
})
