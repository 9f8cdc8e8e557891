import { request } from 'node:http'
import type { Operation } from '../../../contract/operation.ts'
import { addressOf, type CallParts } from './client.ts'

const MEGABYTE = 1024 * 1024

/** Content type of {@link streamedForm}. */
export const streamedFormType = 'multipart/form-data; boundary=b'

/** A form with one file of zeros as a stream, so that the request has no content length. */
export const streamedForm = (fileName: string, megabytes: number): ReadableStream<Uint8Array> => {
  const text = new TextEncoder()
  const block = new Uint8Array(MEGABYTE)
  let left = megabytes
  return new ReadableStream<Uint8Array>({
    start: (controller) =>
      controller.enqueue(
        text.encode(`--b\r\nContent-Disposition: form-data; name="file"; filename="${fileName}"\r\n\r\n`),
      ),
    pull: (controller) => {
      if (left-- > 0) controller.enqueue(block)
      else {
        controller.enqueue(text.encode('\r\n--b--\r\n'))
        controller.close()
      }
    },
  })
}

/** Sends only the headers of an upload, with its content length; returns the status of the answer. */
export const announceUpload = (
  { url, token }: { url: string; token: string | undefined },
  operation: Operation,
  parts: CallParts<Operation>,
  bytes: number,
): Promise<number | undefined> =>
  new Promise((resolve, reject) => {
    const upload = request({
      host: '127.0.0.1',
      port: new URL(url).port,
      method: operation.method,
      path: addressOf(operation, parts),
      headers: { authorization: `Bearer ${token}`, 'content-type': streamedFormType, 'content-length': bytes },
    })
    upload.on('response', (answer) => {
      resolve(answer.statusCode)
      upload.destroy()
    })
    upload.on('error', reject)
    upload.flushHeaders()
  })
