// An S3 server for tests: `s3rver` behind a door that adds what it lacks and a real store has. It is one process, which
// ends, and removes its data, when its standard input ends. It prints its port.
import crypto from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { readdir, rm, utimes } from 'node:fs/promises'
import http from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const FIRST_BYTES_OF_IV = 8

// The token of a list’s next page is encrypted with DES, which OpenSSL does not have any more.
const plain = { update: (data) => Buffer.from(data), final: () => Buffer.alloc(0) }
for (const name of ['createCipheriv', 'createDecipheriv']) {
  const original = crypto[name]
  crypto[name] = (cipher, key, iv) =>
    cipher === 'des' && iv.length === FIRST_BYTES_OF_IV ? plain : original(cipher, key, iv)
}
const { default: S3rver } = await import('s3rver')

const folder = mkdtempSync(join(tmpdir(), 'arabox-s3-'))
const store = new S3rver({
  address: '127.0.0.1',
  port: 0,
  silent: true,
  directory: folder,
  allowMismatchedSignatures: false,
})
const { port: inner } = await store.run()

const bodyOf = async (request) => {
  const chunks = []
  for await (const chunk of request) chunks.push(chunk)
  return Buffer.concat(chunks)
}

const refuse = (response, status, code) => {
  response.writeHead(status, { 'content-type': 'application/xml' })
  response.end(`<?xml version="1.0"?><Error><Code>${code}</Code><Message>${code}</Message></Error>`)
}

/** The parts of uploads that are not finished. */
const uploadsOf = (bucket) => join(folder, bucket, '._S3rver_uploads')

const pass = (request, response, body) => {
  const { method, headers, url: path } = request
  const passed = http.request({ host: '127.0.0.1', port: inner, method, path, headers }, (answer) => {
    response.writeHead(answer.statusCode, answer.headers)
    answer.pipe(response)
  })
  passed.on('error', () => response.destroy())
  passed.end(body)
}

const answer = async (request, response) => {
  const url = new URL(request.url, 'http://localhost')
  const [, bucket = ''] = url.pathname.split('/')
  // An object appears whole or not at all, so its bytes must have arrived.
  const body = await bodyOf(request)
  const digest = request.headers['content-md5']
  if (digest !== undefined && digest !== crypto.createHash('md5').update(body).digest('base64'))
    return refuse(response, 400, 'BadDigest')
  const upload = url.searchParams.get('uploadId')
  if (request.method === 'DELETE' && upload !== null) {
    await rm(join(uploadsOf(bucket), upload), { recursive: true, force: true })
    return response.writeHead(204).end()
  }
  if (request.method === 'GET' && url.pathname === `/${bucket}` && url.searchParams.has('unfinished')) {
    return response.end(JSON.stringify(await readdir(uploadsOf(bucket)).catch(() => [])))
  }
  if (request.method === 'GET' && url.searchParams.has('older')) {
    const time = new Date(Number(url.searchParams.get('older')))
    await utimes(join(folder, `${url.pathname}._S3rver_object`), time, time)
    return response.end()
  }
  return pass(request, response, body)
}

const server = http.createServer((request, response) => {
  answer(request, response).catch(() => response.destroy())
})

const end = () => {
  rmSync(folder, { recursive: true, force: true })
  process.exit(0)
}
process.stdin.on('end', end).on('error', end).resume()
process.on('SIGTERM', end)
server.listen(0, '127.0.0.1', () => console.log(server.address().port))
