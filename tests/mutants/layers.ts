/** What kind of test noticed a mutant. */
export type Layer = 'unit' | 'paths' | 'component' | 'HTTP' | 'browser'

const layers: readonly (readonly [RegExp, Layer])[] = [
  [/^tests\/e2e\//, 'browser'],
  [/^tests\/paths\/|^machines\/paths\/|-paths\.test\.ts$|random-runs/, 'paths'],
  [/\.test\.tsx$/, 'component'],
  [/^tests\/(access|accidents|import|ingest|input|kill|sockets)\/|\.http\.test\.ts$/, 'HTTP'],
]

/** The layer of a test file, from its place and name: machines and pure functions are `unit`. */
export const layerOf = (testFile: string): Layer => layers.find(([pattern]) => pattern.test(testFile))?.[1] ?? 'unit'
