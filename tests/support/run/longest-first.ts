import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** Patterns of slow test files, slowest first; files that match none are fast. */
const ranks: readonly RegExp[] = [
  /\/tests\/(e2e|paths|accidents|kill)\//,
  /\/tests\/(access|input)\/|\/server\/(main|installation\/first-start)\./,
  /\/tests\/|\.http\.test\./,
  /\.test\.tsx$/,
]

const rankOf = ({ moduleId }: TestSpecification): number => {
  const rank = ranks.findIndex((pattern) => pattern.test(moduleId))
  return rank === -1 ? ranks.length : rank
}

/** Starts slow test files first, so that all workers finish at about the same time. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files)
    return sorted.sort((one, other) => {
      const groupDifference = one.project.config.sequence.groupOrder - other.project.config.sequence.groupOrder
      // A worker keeps its loaded modules only if its next file is of the same project.
      return groupDifference || rankOf(one) - rankOf(other) || one.project.name.localeCompare(other.project.name)
    })
  }
}
