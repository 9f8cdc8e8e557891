import { writeFileSync } from 'node:fs'
import { relative } from 'node:path'
import type { Reporter, TestModule } from 'vitest/node'

/** What a test file did. */
export type FileOutcome = {
  file: string
  group: string
  passed: number
  failed: number
  /** When a worker began with it and when it ended, milliseconds since 1970. */
  begunMs: number
  endedMs: number
}

/** Tests in a browser are part of the project `http`, but a group of their own in the table of a run. */
const groupOf = (project: string, file: string): string =>
  project === 'http' && file.startsWith('tests/e2e/') ? 'browser' : project

/** Writes what every test file did, as JSON, into the file that `TEST_OUTCOME` names. */
export default class RecordOutcome implements Reporter {
  private readonly begunMs = new Map<string, number>()
  private readonly endedMs = new Map<string, number>()

  onTestModuleQueued({ id }: TestModule): void {
    this.begunMs.set(id, Date.now())
  }

  onTestModuleEnd({ id }: TestModule): void {
    this.endedMs.set(id, Date.now())
  }

  onTestRunEnd(modules: readonly TestModule[], errors: readonly unknown[]): void {
    const files = modules.map((module): FileOutcome => {
      const tests = [...module.children.allTests()]
      const passed = tests.filter((test) => test.result().state === 'passed').length
      const ownFailures = module.state() === 'failed' && module.errors().length > 0 ? 1 : 0
      const file = relative(process.cwd(), module.moduleId)
      const begunMs = this.begunMs.get(module.id) ?? Date.now()
      return {
        file,
        group: groupOf(module.project.name, file),
        passed,
        failed: tests.length - passed + ownFailures,
        begunMs,
        endedMs: this.endedMs.get(module.id) ?? begunMs,
      }
    })
    writeFileSync(process.env.TEST_OUTCOME ?? 'outcome.json', JSON.stringify({ files, errors: errors.length }))
  }
}
