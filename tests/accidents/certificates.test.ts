import { readFile } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { createServer, type Server } from 'node:tls'
import { HeadBucketCommand } from '@aws-sdk/client-s3'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openMqttSession } from '../../server/base/mqtt/mqtt-session.ts'
import { createMailer } from '../../server/services/notifications/mail/mailer.ts'
import { openBucket } from '../../server/store/files/s3/s3-client.ts'
import { scratchFolder } from '../support/platform/scratch-folder.ts'
import { makeCertificate } from './reverse-proxy.ts'

/** A server whose certificate no authority has signed. It keeps what clients send after the handshake. */
let server: Server
let received = ''
let folder: Awaited<ReturnType<typeof scratchFolder>>
const host = () => `localhost:${(server.address() as AddressInfo).port}`

beforeAll(async () => {
  folder = await scratchFolder()
  await makeCertificate(folder.path)
  const [cert, key] = await Promise.all(
    ['screens.pem', 'screens.key'].map((name) => readFile(`${folder.path}/${name}`)),
  )
  server = createServer({ cert, key }, (socket) => {
    socket.on('error', () => undefined)
    socket.on('data', (chunk) => {
      received += chunk
      socket.destroy()
    })
    socket.write('220 mail.example.com\r\n')
  })
  server.on('tlsClientError', () => undefined)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
})
afterAll(async () => {
  server.close()
  await folder.remove()
})

const reasonOf = (attempt: Promise<unknown>): Promise<string> =>
  attempt.then(
    () => 'connected',
    (error: unknown) => String(error instanceof Error ? error.message : error),
  )

test('the mailer, the receiver of MQTT and the store of files send nothing to a server with an unknown certificate', async () => {
  const mailer = createMailer({ url: `smtps://anna:hush@${host()}`, from: 'screens@example.com' })
  const mail = { to: 'anna@example.com', subject: 'a', text: 'a', html: 'a', id: 'a' }
  expect(await reasonOf(mailer.send(mail))).toMatch(/self-signed/)
  mailer.close()
  const session = {
    url: `mqtts://${host()}`,
    username: 'anna',
    password: 'hush',
    clientId: 'a',
    sessionSeconds: 0,
    topic: 'a',
    handle: async () => true,
  }
  expect(await reasonOf(openMqttSession(session))).toMatch(/self-signed/)
  const credentials = { accessKeyId: 'anna', secretAccessKey: 'hush', sessionToken: undefined }
  const settings = { url: 's3://films', endpoint: `https://${host()}`, region: 'us-east-1', credentials }
  const bucket = openBucket(settings, { connectMs: 2000, answerMs: 2000, attempts: 1 })
  expect(await reasonOf(bucket.client.send(new HeadBucketCommand({ Bucket: 'films' })))).toMatch(/self-signed/)
  expect(received).toBe('')
})
