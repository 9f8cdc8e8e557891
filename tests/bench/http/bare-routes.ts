import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { Agent, request } from 'node:http'
import { fileURLToPath } from 'node:url'
import { projectRoot } from '../../../server/base/project-root.ts'
import type { BareRoutes } from './bare-process.ts'
import type { RecordedAnswer } from './recorded-selects.ts'

const program = fileURLToPath(import.meta.resolve('./bare-process.ts'))
const ROUNDS = 5
const ROUND_MS = 2_000
/** Concurrent requests, as in the earlier measurement. */
const AT_ONCE = 5

type Target = { url: string; path: string; token: string | undefined; agent: Agent }

const ask = ({ url, path, token, agent }: Target): Promise<string> =>
  new Promise((resolve, reject) => {
    const headers = token === undefined ? {} : { authorization: `Bearer ${token}` }
    request(`${url}${path}`, { agent, headers }, (answer) => {
      const chunks: Buffer[] = []
      answer.on('data', (chunk: Buffer) => chunks.push(chunk))
      answer.on('end', () =>
        answer.statusCode === 200
          ? resolve(Buffer.concat(chunks).toString())
          : reject(new Error(`${path} answers ${answer.statusCode}`)),
      )
    })
      .on('error', reject)
      .end()
  })

const rateOf = async (target: Target): Promise<number> => {
  const begunMs = performance.now()
  let answers = 0
  const askAll = async () => {
    while (performance.now() - begunMs < ROUND_MS) {
      await ask(target)
      answers += 1
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, askAll))
  return (1000 * answers) / (performance.now() - begunMs)
}

const median = (values: readonly number[]): number =>
  values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? Number.NaN

/** The same members in the same order; instants differ with the time at which the answers were made. */
const withoutInstants = (json: string): string => json.replaceAll(/"\d{4}-\d\d-\d\dT[\d:.]+Z"/g, '""')

/**
 * The rate of the product for each recorded answer, in parts of the rate of the bare route. Both take turns, so that
 * other work on the machine affects both; neither compresses. Throws if the product answers anything else.
 */
export const compareWithBareRoutes = async (
  routes: BareRoutes,
  url: string,
  requestOf: (answer: RecordedAnswer) => { path: string; token: string | undefined },
) => {
  const bare = spawn(process.execPath, ['--import', 'tsx', program], {
    cwd: projectRoot,
    env: { ...process.env, NODE_ENV: 'production' },
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  })
  bare.send(routes)
  const [bareUrl]: string[] = await once(bare, 'message')
  const agent = new Agent({ keepAlive: true })
  try {
    const figures: Record<string, { product_per_second: number; bare_per_second: number; ratio: number }> = {}
    for (const answer of routes.answers) {
      const product = { url, agent, ...requestOf(answer) }
      const plain = { url: bareUrl ?? '', agent, path: `/${answer.name}`, token: undefined }
      const [one, other] = [withoutInstants(await ask(product)), withoutInstants(await ask(plain))]
      if (one !== other) throw new Error(`the bare route of ${answer.name} answers something else`)
      const rates: { product: number; bare: number }[] = []
      // The first round compiles the code of both.
      for (let round = 0; round <= ROUNDS; round += 1) {
        const rate = { product: await rateOf(product), bare: await rateOf(plain) }
        if (round > 0) rates.push(rate)
      }
      figures[answer.name] = {
        product_per_second: Math.round(median(rates.map((rate) => rate.product))),
        bare_per_second: Math.round(median(rates.map((rate) => rate.bare))),
        ratio: Math.round(100 * median(rates.map((rate) => rate.product / rate.bare))) / 100,
      }
    }
    return figures
  } finally {
    agent.destroy()
    bare.disconnect()
    await once(bare, 'exit')
  }
}
