// docs/access.md: who may read and write which fields. Its tables are generated from the contract and from
// tests/check/field-access/rules.ts. `npx tsx tests/check/field-access.ts --write` updates the page;
// tests/check/field-access.test.ts fails if it is out of date.
import { readFileSync, writeFileSync } from 'node:fs'
import * as z from 'zod/mini'
import { operations } from '../../contract/index.ts'
import type { Operation } from '../../contract/operation.ts'
import { seededRoles } from '../../contract/permissions.ts'
import { fieldRules } from './field-access/rules.ts'

export const PAGE = 'docs/access.md'
const BEGIN = '<!-- access: generated from the contract and tests/check/field-access/rules.ts -->'
const END = '<!-- end of access -->'

type Schema = { properties?: Record<string, Schema>; anyOf?: Schema[]; allOf?: Schema[]; items?: Schema }

const schemaOf = (type: z.ZodMiniType, io: 'input' | 'output'): Schema =>
  z.toJSONSchema(type, { io, unrepresentable: 'any', reused: 'inline' }) as Schema

/** Names of the members of a value; those of its items if it is a list or a page of a list. */
const membersOf = (schema: Schema): string[] => {
  const parts = [...(schema.anyOf ?? []), ...(schema.allOf ?? [])].flatMap(membersOf)
  const { properties = {}, items } = schema
  const listed = properties.items?.items ?? items
  return [...new Set([...(listed ? membersOf(listed) : Object.keys(properties)), ...parts])]
}

const whoCalls = ({ access }: Operation): string => {
  if (access === 'anyone') return 'anybody'
  if (access === 'session') return 'every account'
  if (typeof access === 'string') return access
  if ('permission' in access) return `\`${access.permission}\``
  return seededRoles.flatMap(({ id, name }) => (access.roles.includes(id) ? [name] : [])).join(', ')
}

const writtenBy = ({ body, multipart }: Operation): string[] => [
  ...(body ? membersOf(schemaOf(body, 'input')) : []),
  ...(multipart?.fields ? membersOf(schemaOf(multipart.fields, 'input')) : []),
  ...(multipart?.file ? [`${multipart.file} (file)`] : []),
]

const readFrom = ({ answer }: Operation): string[] =>
  typeof answer === 'string' ? (answer === 'file' ? ['a file'] : []) : membersOf(schemaOf(answer, 'output'))

const rowsOf = (some: readonly Operation[], fieldsOf: (operation: Operation) => string[]): string[] =>
  some.flatMap((operation) => {
    const fields = fieldsOf(operation)
    return fields.length === 0 ? [] : [`| \`${operation.id}\` | ${whoCalls(operation)} | ${fields.join(' ')} |`]
  })

const isRead = ({ method }: Operation): boolean => method === 'GET'

/** The tables as Markdown. */
export const accessTables = (): string =>
  [
    '## Rules for single fields',
    '',
    '| fields | operations | rule | test |',
    '|---|---|---|---|',
    ...fieldRules.map(
      ({ fields, operations: ids, rule, test }) =>
        `| ${fields} | ${ids.map((id) => `\`${id}\``).join(' ')} | ${rule} | \`${test}\` |`,
    ),
    '',
    '## Fields that operations write',
    '',
    '| operation | who | fields |',
    '|---|---|---|',
    ...rowsOf(
      operations.filter((each) => !isRead(each)),
      writtenBy,
    ),
    '',
    '## Fields that operations read',
    '',
    '| operation | who | fields |',
    '|---|---|---|',
    ...rowsOf(operations.filter(isRead), readFrom),
  ].join('\n')

/** The page with the present tables. Throws if the page has no marks for them. */
export const withTables = (page: string): string => {
  const [before, rest] = page.split(BEGIN)
  const after = rest?.split(END)[1]
  if (after === undefined) throw new Error(`${PAGE} has no place between ${BEGIN} and ${END}`)
  return `${before}${BEGIN}\n${accessTables()}\n${END}${after}`
}

if (process.argv[1]?.endsWith('field-access.ts') && process.argv.includes('--write'))
  writeFileSync(PAGE, withTables(readFileSync(PAGE, 'utf8')))
