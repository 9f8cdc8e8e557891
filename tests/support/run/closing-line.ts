import type { Reporter, TestModule } from 'vitest/node'

/** Prints the numbers of passed and failed tests as the last line of a run. */
export default class ClosingLine implements Reporter {
  onTestRunEnd(modules: readonly TestModule[], errors: readonly unknown[]): void {
    let passed = 0
    let failed = errors.length
    for (const module of modules) {
      for (const test of module.children.allTests()) {
        if (test.result().state === 'passed') passed += 1
        else failed += 1
      }
      if (module.state() === 'failed' && module.errors().length > 0) failed += 1
    }
    process.stdout.write(`\n${passed} passed, ${failed} failed\n`)
  }
}
