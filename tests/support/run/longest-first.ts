import { readFileSync } from 'node:fs'
import { relative } from 'node:path'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** Seconds of the files that took one or more in the run of `RECORD_TIMES=yes npm test`. */
const recorded: Readonly<Record<string, number>> = JSON.parse(
  readFileSync(new URL('recorded-times.json', import.meta.url), 'utf8'),
)

/** A file without a recorded time is new or short: it runs after the long ones. */
const UNKNOWN_SECONDS = 2

const secondsOf = ({ moduleId }: TestSpecification): number =>
  recorded[relative(process.cwd(), moduleId)] ?? UNKNOWN_SECONDS

/** Starts slow test files first, so that all workers finish at about the same time. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files)
    return sorted.sort((one, other) => {
      const groupDifference = one.project.config.sequence.groupOrder - other.project.config.sequence.groupOrder
      // A worker keeps its loaded modules only if its next file is of the same project.
      return groupDifference || one.project.name.localeCompare(other.project.name) || secondsOf(other) - secondsOf(one)
    })
  }
}
