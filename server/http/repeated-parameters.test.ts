import { fastify } from 'fastify'
import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { contract } from '../../contract/index.ts'
import type { Operation } from '../../contract/operation.ts'
import { companyOperations } from '../../contract/users/companies.ts'
import { parseInput } from './parse-input.ts'
import { ProblemError, sendProblem } from './problem.ts'

const shapeOf = (schema: z.core.$ZodType | undefined): Readonly<Record<string, z.core.$ZodType>> =>
  schema instanceof z.ZodMiniObject ? schema._zod.def.shape : {}

/** Whether a parameter is a list, whose values are given one by one. */
const isList = (schema: z.core.$ZodType): boolean => {
  if (schema instanceof z.ZodMiniOptional || schema instanceof z.ZodMiniDefault)
    return isList(schema._zod.def.innerType)
  if (schema instanceof z.ZodMiniPipe) return isList(schema._zod.def.in)
  if (schema instanceof z.ZodMiniUnion) return schema._zod.def.options.some(isList)
  return schema instanceof z.ZodMiniArray
}

const operations: readonly Operation[] = Object.values(contract).flatMap((service) =>
  Object.values(service as Record<string, Operation>),
)
const parameters = operations.flatMap(({ id, query }) =>
  Object.entries(shapeOf(query)).map(([name, schema]) => ({ id, name, query, isList: isList(schema) })),
)

const refusedPaths = (query: z.core.$ZodType | undefined, given: unknown): string[] => {
  try {
    parseInput(query, given, 'query')
    return []
  } catch (error) {
    if (!(error instanceof ProblemError)) throw error
    return (error.details.errors ?? []).map(({ path }) => path)
  }
}

test('each parameter of each operation that is no list is refused when it is given twice, whatever its values are', () => {
  const single = parameters.filter((parameter) => !parameter.isList)
  expect(single.length).toBeGreaterThan(100)
  const values = ['1', 'true', '2026-03-02', 'name', 'asc', 'csv', crypto.randomUUID()]
  const accepted = single.filter(({ query, name }) =>
    values.some((value) => !refusedPaths(query, { [name]: [value, value] }).some((path) => path.endsWith(name))),
  )
  expect(accepted.map(({ id, name }) => `${id} ${name}`)).toEqual([])
})

test('a parameter that is given twice in an address is one list for the server, which refuses it', async () => {
  const app = fastify()
  app.setErrorHandler((error, request, reply) => sendProblem(error, request, reply))
  app.get('/', async ({ query }) => parseInput(companyOperations.list.query, query, 'query'))
  const answers = await Promise.all(
    ['/?page=1', '/?page=1&page=2', '/?page=1&page=1', '/?page=1&PAGE=2'].map((url) => app.inject({ url })),
  )
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 422, 422, 422])
  await app.close()
})
