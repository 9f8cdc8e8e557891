// Names of the events of machines: a command is an order (`list.search`), a fact is past (`address.changed`). Types with
// facts are called `…Fact`; all other types hold commands. Checked by tests/check/house.mjs.
import { parseSync } from 'oxc-parser'

/** The first words of commands. A new verb is added here, after a look for one that already means the same. */
const orders = new Set(
  `accept add assign begin cancel change check choose clear close confirm correct create delete dismiss download execute
  estimate file filter find follow forget go hide initialise keep leave limit load log join move open pause play rebase
  refresh refuse reload remove repeat replay request reset restore retry save scrub search select send set share show sort
  stop submit take tick toggle turn uncheck undo unshare withdraw`.split(/\s+/),
)
const irregular = new Set(['chosen', 'hidden', 'known', 'left', 'lost', 'sent', 'shown', 'taken'])

const isPast = (word) => word.endsWith('ed') || irregular.has(word)

/** What is wrong with the type of an event, or null. */
const faultOf = (type, isFact) => {
  const words = type.split('.').at(-1).split('_')
  if (isFact) return words.some(isPast) ? null : `${type} is a fact, so it is past: \`address.changed\``
  return orders.has(words[0])
    ? null
    : `${type} is no order such as \`list.search\`; a fact is declared in a type \`…Fact\``
}

const literalOf = (node) => (node?.type === 'TSLiteralType' ? node.literal.value : undefined)

/** The type that a node of the syntax tree declares for an event, or undefined. */
const typeIn = (node) => {
  if (node.type === 'TSPropertySignature' && ['type', 'step'].includes(node.key.name))
    return literalOf(node.typeAnnotation?.typeAnnotation)
  // `Command<'campaign.submit'>` of the lifecycle.
  if (node.type === 'TSTypeReference' && node.typeName.name === 'Command')
    return literalOf(node.typeArguments?.params[0])
  return undefined
}

const eventsIn = (node, alias) => {
  if (typeof node !== 'object' || node === null) return []
  if (Array.isArray(node)) return node.flatMap((each) => eventsIn(each, alias))
  const type = typeIn(node)
  const own = typeof type === 'string' && /^[a-z_]+\.[a-z_]+$/.test(type) ? [{ type, alias, at: node.start }] : []
  const name = node.type === 'TSTypeAliasDeclaration' ? node.id.name : alias
  return [...own, ...Object.values(node).flatMap((each) => eventsIn(each, name))]
}

/** Every declared event of one source file: its type, the type that declares it, and its line. */
export const eventsOf = (file, source) => {
  const { program, errors } = parseSync(file, source)
  if (errors.length > 0) throw new Error(`${file}: ${errors[0].message}`)
  return eventsIn(program, '').map(({ at, ...event }) => ({ ...event, line: source.slice(0, at).split('\n').length }))
}

/** Events of machines that have the wrong tense, as sentences. */
export const wrongEvents = (files) =>
  [...files]
    .filter(([file]) => file.startsWith('machines/') && !/\.test\.tsx?$/.test(file))
    .flatMap(([file, source]) =>
      eventsOf(file, source).flatMap(({ type, alias, line }) => {
        const fault = faultOf(type, alias.endsWith('Fact'))
        return fault ? [`${file}:${line}: ${fault}`] : []
      }),
    )
