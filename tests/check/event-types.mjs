// Names of the events of machines: a command is an order (`list.search`), a fact is past (`address.changed`). Types with
// facts are called `…Fact`; all other types hold commands. Checked by tests/check/house.mjs.
import { parseSync, Visitor } from 'oxc-parser'

/** The first words of commands. A new verb is added here, after a look for one that already means the same. */
const orders = new Set(
  `accept add assign begin cancel change check choose clear close confirm correct create delete dismiss download execute
  estimate file filter find follow forget go hide initialise keep leave limit load log join move open pause play rebase
  refresh reload remove repeat replay request reset restore retry save scrub search select send set share show sort
  submit take tick toggle turn uncheck undo unshare withdraw`.split(/\s+/),
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

/** Every declared event of one source file: its type, the type that declares it, and its line. */
export const eventsOf = (file, source) => {
  const { program, errors } = parseSync(file, source)
  if (errors.length > 0) throw new Error(`${file}: ${errors[0].message}`)
  const lineOf = (offset) => source.slice(0, offset).split('\n').length
  const found = []
  let alias = ''
  const keep = (type, at) => {
    if (typeof type === 'string' && /^[a-z_]+\.[a-z_]+$/.test(type)) found.push({ type, alias, line: lineOf(at) })
  }
  new Visitor({
    TSTypeAliasDeclaration: (node) => {
      alias = node.id.name
    },
    'TSTypeAliasDeclaration:exit': () => {
      alias = ''
    },
    TSPropertySignature: ({ key, typeAnnotation, start }) => {
      if (key.name === 'type' || key.name === 'step') keep(literalOf(typeAnnotation?.typeAnnotation), start)
    },
    // `Command<'campaign.submit'>` of the lifecycle.
    TSTypeReference: ({ typeName, typeArguments, start }) => {
      if (typeName.name === 'Command') keep(literalOf(typeArguments?.params[0]), start)
    },
  }).visit(program)
  return found
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
