import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { contract } from '../index.ts'

const numbersOfPlays = new Set(['emissions', 'emissions_count', 'measured_emissions', 'played'])
/** Estimates and variants of offers have planned plays. */
const planned = [/estimate.*emissions_count$/, /^(offer|shared)\.\w*offer|document: .*variants\.\[\]\.emissions$/]

type Schema = { properties?: Record<string, Schema>; items?: Schema; anyOf?: Schema[]; allOf?: Schema[] }

/** The numbers of plays of a schema that have no parts by source beside them. */
const unsourced = (schema: Schema, path: string): string[] => {
  const { properties = {}, items, anyOf = [], allOf = [] } = schema
  const names = Object.keys(properties)
  const hasParts = names.some((name) => name.endsWith('plays_by_source'))
  return [
    ...(hasParts ? [] : names.filter((name) => numbersOfPlays.has(name)).map((name) => `${path}${name}`)),
    ...Object.entries(properties).flatMap(([name, each]) => unsourced(each, `${path}${name}.`)),
    ...(items ? unsourced(items, `${path}[].`) : []),
    ...[...anyOf, ...allOf].flatMap((each) => unsourced(each, path)),
  ]
}

test('every number of plays in an answer has its parts by source beside it', () => {
  const operations = Object.values(contract).flatMap((service) => Object.values(service))
  const found = operations.flatMap(({ id, answer }) =>
    typeof answer === 'string' ? [] : unsourced(z.toJSONSchema(answer) as Schema, `${id}: `),
  )
  expect(found.filter((name) => !planned.some((pattern) => pattern.test(name)))).toEqual([])
})
