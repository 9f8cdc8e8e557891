// Checks every import of the repository against the table of rooms: rooms, packages, the single import of the demo,
// and cycles.
import { posix } from 'node:path'
import { parseSync } from 'oxc-parser'
import { packageHomes, rooms } from './rooms.mjs'

const isTest = (file) => /\.test\.tsx?$/.test(file) || file.startsWith('tests/')
const patternOf = (path) => new RegExp(`^${path.replaceAll('.', '\\.').replaceAll('*', '[^/]+')}(?:$|/)`)

/** Whether a file is in a folder of the table, or is the file that the table names. */
const isUnder = (file, path) => patternOf(path).test(file)

/** The room of a file. Its `folder` is the pattern with the actual name: `machines/list` for `machines/*`. */
const roomOf = (file) => {
  const room = rooms.find(({ path }) => isUnder(file, path))
  return room && { ...room, folder: patternOf(room.path).exec(file)?.[0].replace(/\/$/, '') }
}

/**
 * Every import of one source file, as `{ specifier, isDynamic, line }`: static ones, re-exports, type-only ones,
 * `import()` of a literal and `import('…')` in types.
 */
export const importsOf = (file, source) => {
  const { module, errors } = parseSync(file, source)
  if (errors.length > 0) throw new Error(`${file}: ${errors[0].message}`)
  const lineOf = (offset) => source.slice(0, offset).split('\n').length
  const literal = ({ start, end }) => source.slice(start + 1, end - 1)
  return [
    ...module.staticImports.map(({ moduleRequest, start }) => ({ at: start, specifier: moduleRequest.value })),
    ...module.staticExports.flatMap(({ entries, start }) =>
      entries.flatMap(({ moduleRequest }) => (moduleRequest ? [{ at: start, specifier: moduleRequest.value }] : [])),
    ),
    ...module.dynamicImports
      .filter(({ moduleRequest }) => /^['"`]/.test(source[moduleRequest.start] ?? ''))
      .map(({ moduleRequest, start }) => ({ at: start, specifier: literal(moduleRequest), isDynamic: true })),
  ].map(({ at, specifier, isDynamic = false }) => ({ specifier, isDynamic, line: lineOf(at) }))
}

const findRoomViolation = (file, target) => {
  const from = roomOf(file)
  if (!from) return `${file} is in no room of the table`
  const extra = Object.entries(from.also ?? {}).flatMap(([folder, paths]) => (isUnder(file, folder) ? paths : []))
  if (isUnder(target, from.folder) && roomOf(target)?.folder === from.folder) return null
  if ([...from.may, ...extra].some((path) => isUnder(target, path))) return null
  return `${from.folder} may not import ${roomOf(target)?.folder ?? target}`
}

const findPackageViolation = (file, specifier) => {
  const home = packageHomes.find(({ for: name }) =>
    /[/:]$/.test(name) ? specifier.startsWith(name) : specifier === name || specifier.startsWith(`${name}/`),
  )
  if (!home || home.in.some((path) => isUnder(file, path))) return null
  return `${home.for} may be imported in ${home.in.join(', ')} only`
}

/**
 * Groups of files that import each other in a cycle, also by type-only imports. `graph` maps a file to its targets.
 */
const cyclesIn = (graph) => {
  const state = new Map()
  const stack = []
  const cycles = []
  let next = 0
  const visit = (file) => {
    const own = { index: next, low: next, isOpen: true }
    next += 1
    state.set(file, own)
    stack.push(file)
    for (const target of graph.get(file) ?? []) {
      if (!graph.has(target)) continue
      const known = state.get(target)
      if (!known) own.low = Math.min(own.low, visit(target).low)
      else if (known.isOpen) own.low = Math.min(own.low, known.index)
    }
    if (own.low !== own.index) return own
    const group = stack.splice(stack.indexOf(file))
    for (const member of group) state.get(member).isOpen = false
    if (group.length > 1) cycles.push(group)
    return own
  }
  for (const file of graph.keys()) if (!state.has(file)) visit(file)
  return cycles
}

/** The folder of a service that a file is in, such as `server/services/live/log`; null for a file beside the folders. */
const folderOfService = (file) => /^server\/services\/[^/]+\/[^/]+(?=\/)/.exec(file)?.[0] ?? null

/** The imports between the folders of services, as a graph of folders. */
const graphOfFolders = (graph) => {
  const folders = new Map()
  for (const [file, targets] of graph) {
    const from = folderOfService(file)
    if (!from || isTest(file)) continue
    const others = targets.map(folderOfService).filter((folder) => folder && folder !== from)
    folders.set(from, [...(folders.get(from) ?? []), ...others])
  }
  return folders
}

/**
 * Wrong imports of source files, as sentences: `file:line: what is wrong`.
 * @param {Map<string, string>} sources file, relative to the repository, to its text
 */
export const wrongImports = (sources) => {
  const findings = []
  const graph = new Map()
  const demoImports = []
  for (const [file, source] of sources) {
    const targets = []
    for (const { specifier, isDynamic, line } of importsOf(file, source)) {
      const report = (violation) => violation && findings.push(`${file}:${line}: ${violation}`)
      if (!specifier.startsWith('.')) {
        if (!/\.(test\.tsx?|mjs)$/.test(file)) report(findPackageViolation(file, specifier))
        continue
      }
      const target = posix.join(posix.dirname(file), specifier)
      if (!isDynamic) targets.push(target)
      if (isTest(file)) continue
      report(findRoomViolation(file, target))
      if (isUnder(target, 'server/demo') && !isUnder(file, 'server/demo') && !isUnder(file, 'server/programs'))
        demoImports.push(`${file}:${line}`)
    }
    graph.set(file, targets)
  }
  if (demoImports.length > 1)
    findings.push(`server/demo may be imported in one place only, not at ${demoImports.join(', ')}`)
  for (const cycle of cyclesIn(graph)) findings.push(`${cycle[0]}: imports itself through ${cycle.slice(1).join(', ')}`)
  for (const circle of cyclesIn(graphOfFolders(graph)))
    findings.push(`${circle[0]}: imports itself through the folders ${circle.slice(1).join(', ')}`)
  return findings
}
