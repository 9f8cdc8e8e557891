import { hashOf } from '../../machines/kit/hash.ts'
import { differences } from '../event-log/differences.ts'
import type { LogFile } from '../event-log/log-file.ts'
import { createTimeTravel, type Divergence, type StateAt } from '../event-log/replay.ts'
import { changedMachines, loadReplayRoot, type ReplayRoot } from './replay-root.ts'

/** The result of replaying a whole file. `changed` names machines that have another version now. */
export type ReplayReport = StateAt & { entryCount: number; recordedHash: string | null; changed: string[] }

/** Number and address of a divergence, when the events agree and only the state at the end differs. */
const stateDivergence = ({ entries, state }: LogFile, { tree }: StateAt): Divergence | null => {
  const found = state === null ? [] : differences(state, tree)
  if (found.length === 0) return null
  const n = entries.at(-1)?.n ?? 0
  const seen = { path: '', event: { type: 'state at the end' } }
  return { n, path: '', expected: seen, got: seen, differences: found }
}

/**
 * Replays a file and compares every entry, and the state at the end with the one that the file was written with. Throws
 * if the log has dropped entries.
 */
export const replayReport = async (file: LogFile, given?: ReplayRoot): Promise<ReplayReport> => {
  const root = given ?? (await loadReplayRoot(file))
  const last = createTimeTravel(file, root.machine)(Number.POSITIVE_INFINITY)
  return {
    ...last,
    divergence: last.divergence ?? stateDivergence(file, last),
    entryCount: file.entries.length,
    recordedHash: file.state === null ? null : hashOf(file.state),
    changed: changedMachines(file.machines, root.versions),
  }
}

const shown = (value: unknown): string => JSON.stringify(value) ?? 'nothing'

const valueLines = (tree: StateAt['tree'], indent = ''): string[] =>
  Object.entries(tree.children).flatMap(([id, child]) => [
    `${indent}${id}${child.value === undefined ? '' : ` ${shown(child.value)}`}`,
    ...valueLines(child, `${indent}  `),
  ])

/** The report as lines of text: the state tree and its hash, or the first divergence. */
export const reportLines = ({ tree, hash, divergence, entryCount, recordedHash, changed }: ReplayReport): string[] => [
  ...changed.map((name) => `note: the log was recorded with another version of the machine ${name}`),
  ...(divergence
    ? [
        `first divergence at entry ${divergence.n}, address ${divergence.path || '/'}, event ${divergence.expected.event.type}`,
        ...divergence.differences.map(
          ({ path, before, after }) => `  ${path}: the log has ${shown(before)}, the replay ${shown(after)}`,
        ),
      ]
    : [
        ...valueLines(tree),
        `${entryCount} entries replayed`,
        `hash ${hash}${recordedHash === null ? '' : ` (recorded ${recordedHash})`}`,
      ]),
]
