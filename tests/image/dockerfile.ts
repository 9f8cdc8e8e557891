/** One instruction of a Dockerfile, with its options (`--from=build`) apart from the rest. */
export type Instruction = {
  readonly word: string
  readonly options: ReadonlyMap<string, string>
  readonly rest: string
}
/** From one `FROM` to the next. */
export type Stage = { readonly name: string | null; readonly base: string; readonly steps: readonly Instruction[] }

/** What the check of the image can do. A Dockerfile with anything else is refused, so that no step is left out. */
const known = ['WORKDIR', 'COPY', 'RUN', 'ENV', 'USER', 'EXPOSE', 'VOLUME', 'STOPSIGNAL', 'HEALTHCHECK', 'CMD']
const knownOptions: Readonly<Record<string, readonly string[]>> = {
  COPY: ['from'],
  HEALTHCHECK: ['interval', 'timeout', 'start-period', 'retries'],
}

const instructionOf = (line: string): Instruction => {
  const [, word = '', text = ''] = /^([A-Z]+)\s+(.*)$/s.exec(line) ?? []
  const [, before = '', rest = ''] = /^((?:--\S+\s+)*)(.*)$/s.exec(text) ?? []
  const options = new Map(
    [...before.matchAll(/--([\w-]+)=(\S+)/g)].map(([, name = '', value = '']): [string, string] => [name, value]),
  )
  const strange = before.trim().split(/\s+/).length > Math.max(1, options.size)
  const isKnown = word === 'FROM' || known.includes(word)
  const unknown = [...options.keys()].filter((name) => !knownOptions[word]?.includes(name))
  if (!isKnown || strange || unknown.length > 0) throw new Error(`the check of the image cannot do this: ${line}`)
  return { word, options, rest: rest.trim() }
}

/** Reads a Dockerfile. Throws on an instruction or option that the check of the image does not know. */
export const readDockerfile = (text: string): Stage[] => {
  const lines = text
    .split('\n')
    .filter((line) => !/^\s*(#|$)/.test(line))
    .join('\n')
    .replaceAll(/\\\n\s*/g, '')
    .split('\n')
  const stages: { name: string | null; base: string; steps: Instruction[] }[] = []
  for (const instruction of lines.map(instructionOf)) {
    if (instruction.word === 'FROM') {
      const [, base = '', name] = /^(\S+)(?:\s+AS\s+(\S+))?$/.exec(instruction.rest) ?? []
      stages.push({ name: name ?? null, base, steps: [] })
    } else {
      const stage = stages.at(-1)
      if (!stage) throw new Error(`before the first FROM: ${instruction.word}`)
      stage.steps.push(instruction)
    }
  }
  return stages
}

/** The pairs of an `ENV`. */
export const pairsOf = ({ rest }: Instruction): Record<string, string> => {
  if (/["'$]/.test(rest)) throw new Error(`the check of the image cannot do this: ENV ${rest}`)
  return Object.fromEntries(
    rest.split(/\s+/).map((pair): [string, string] => {
      const at = pair.indexOf('=')
      if (at < 1) throw new Error(`the check of the image cannot do this: ENV ${rest}`)
      return [pair.slice(0, at), pair.slice(at + 1)]
    }),
  )
}

/** The command of a `CMD` or of the `CMD` of a `HEALTHCHECK`, which must be lists of words. */
export const commandOf = ({ word, rest }: Instruction): string[] => {
  const words: unknown = JSON.parse(word === 'HEALTHCHECK' ? rest.replace(/^CMD\s+/, '') : rest)
  if (!Array.isArray(words)) throw new Error(`not a list of words: ${rest}`)
  return words.map(String)
}
