import { fastify } from 'fastify'
import pg from 'pg'
import { setNumberParsers } from '../../../server/store/number-parsers.ts'
import type { RecordedAnswer } from './recorded-selects.ts'

/** The message to the process of the bare routes. */
export type BareRoutes = { databaseUrl: string; connections: number; answers: RecordedAnswer[] }

/** Routes that run the recorded statements one after the other and answer with the recorded JSON, made from a value. */
const serve = async ({ databaseUrl, connections, answers }: BareRoutes): Promise<string> => {
  setNumberParsers()
  const pool = new pg.Pool({
    connectionString: databaseUrl,
    max: connections,
    // oxlint-disable-next-line typescript/no-misused-promises -- the pool awaits it, its types do not say so
    onConnect: (client) => client.query(`set timezone to 'UTC'`),
  })
  const app = fastify()
  for (const { name, selects, json } of answers) {
    const value: unknown = JSON.parse(json)
    app.get(`/${name}`, async (_request, reply) => {
      for (const { text, values } of selects) await pool.query(text, values)
      return reply.type('application/json; charset=utf-8').send(JSON.stringify(value))
    })
  }
  process.once('disconnect', () => void app.close().then(() => pool.end()))
  return app.listen({ host: '127.0.0.1', port: 0 })
}

process.once('message', (routes: BareRoutes) => {
  void serve(routes).then((url) => process.send?.(url))
})
