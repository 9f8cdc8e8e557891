// ClickHouse's HTTP interface before the engine of the npm package `chdb`, as far as `@clickhouse/client` needs it. One
// process, for tests only: it ends, and removes its data, when its standard input ends. It prints its port.
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Session } from 'chdb'

const USER = 'arabox'
const PASSWORD = process.env.CLICKHOUSE_PASSWORD ?? ''
const SESSIONS = 4
const STATUS = { 60: 404, 81: 404, 62: 400, 47: 404, 516: 403 }

const folder = mkdtempSync(join(tmpdir(), 'arabox-clickhouse-'))
const sessions = Array.from({ length: SESSIONS }, () => ({ engine: new Session(folder), state: '' }))
const idle = [...sessions]
const waiting = []

const withSession = async (work) => {
  const session = idle.pop() ?? (await new Promise((resolve) => waiting.push(resolve)))
  try {
    return await work(session)
  } finally {
    const next = waiting.shift()
    if (next) next(session)
    else idle.push(session)
  }
}

const bodyOf = async (request) => {
  const chunks = []
  for await (const chunk of request) chunks.push(chunk)
  if (!request.complete) throw new Error('the request broke off')
  return Buffer.concat(chunks)
}

/** The parts of a multipart body by name. */
const partsOf = (body, boundary) =>
  body
    .toString('utf8')
    .split(`--${boundary}`)
    .slice(1, -1)
    .map((part) => {
      const end = part.indexOf('\r\n\r\n')
      return [/name="([^"]+)"/.exec(part.slice(0, end))?.[1] ?? '', part.slice(end + 4, -2)]
    })

const ESCAPES = { t: '\t', n: '\n', r: '\r', b: '\b', f: '\f', 0: '\0' }
const unescaped = (text) => (text === '\\N' ? null : text.replace(/\\(.)/gs, (_, letter) => ESCAPES[letter] ?? letter))

const NOT_SETTINGS = new Set(['query', 'query_id', 'database', 'session_id', 'role'])
const literal = (value) => (/^\d+$/.test(value) ? value : `'${value.replace(/[\\']/g, '\\$&')}'`)

const credentialsOf = (header = '') => Buffer.from(header.replace(/^Basic /, ''), 'base64').toString('utf8')

const answerOf = async (request) => {
  const url = new URL(request.url, 'http://localhost')
  const body = await bodyOf(request)
  if (credentialsOf(request.headers.authorization) !== `${USER}:${PASSWORD}`)
    throw new Error(
      `Code: 516. DB::Exception: ${USER}: Authentication failed: password is incorrect. (AUTHENTICATION_FAILED)`,
    )
  const boundary = /boundary=(.+)$/.exec(request.headers['content-type'] ?? '')?.[1]
  const given = boundary ? [...url.searchParams, ...partsOf(body, boundary)] : [...url.searchParams]
  const named = Object.fromEntries(given)
  const parameters = Object.fromEntries(
    given.filter(([name]) => name.startsWith('param_')).map(([name, value]) => [name.slice(6), unescaped(value)]),
  )
  const settings = given.filter(([name]) => !(NOT_SETTINGS.has(name) || name.startsWith('param_')))
  return withSession(async (session) => {
    const database = named.database ?? 'default'
    const state = JSON.stringify([database, settings])
    if (session.state !== state) {
      session.state = ''
      await session.engine.queryAsync(`use ${database}`)
      for (const [name, value] of settings) await session.engine.queryAsync(`set ${name} = ${literal(value)}`)
      session.state = state
    }
    if (named.query !== undefined && !boundary && body.length > 0)
      return session.engine.queryAsync(`${named.query}\n${body.toString('utf8')}`)
    const query = named.query ?? body.toString('utf8')
    return Object.keys(parameters).length > 0
      ? session.engine.queryBindAsync(query, parameters)
      : session.engine.queryAsync(query)
  })
}

const answer = async (request, response) => {
  try {
    const result = await answerOf(request)
    response.setHeader('X-ClickHouse-Summary', '{}')
    response.end(Buffer.from(result.bytes()))
  } catch (error) {
    const code = /Code: (\d+)/.exec(error.message)?.[1] ?? '1002'
    response.writeHead(STATUS[code] ?? 500, { 'X-ClickHouse-Exception-Code': code })
    response.end(error.message.replace(/^Query failed: /, ''))
  }
}

const server = createServer({ maxHeaderSize: 1_048_576 }, (request, response) => {
  if (request.url === '/ping') response.end('Ok.\n')
  else void answer(request, response)
})

const end = () => {
  rmSync(folder, { recursive: true, force: true })
  process.exit(0)
}
process.stdin.on('end', end).on('error', end).resume()
process.on('SIGTERM', end)
server.listen(0, '127.0.0.1', () => console.log(server.address().port))
