import { expect } from 'vitest'
import type { backupProgram } from '../../../server/programs/backup/program.ts'
import { readConfig } from '../../../server/settings/config.ts'

/** Runs a program with settings in this process; returns its exit code and what it said. */
export const runProgram = async (
  program: typeof backupProgram,
  args: readonly string[],
  settings: Readonly<Record<string, string>>,
): Promise<{ exitCode: number; lines: string[] }> => {
  const lines: string[] = []
  const say = (line: string): unknown => lines.push(...line.split('\n'))
  const terminal = { say, sayError: say, progress: () => undefined, askHidden: async () => '' }
  return { exitCode: await program(args, terminal, () => readConfig(settings)), lines }
}

/** The first line of a refusal. */
export const refusalOf = async (...given: Parameters<typeof runProgram>): Promise<string | undefined> => {
  const { exitCode, lines } = await runProgram(...given)
  expect(exitCode).toBe(2)
  return lines[0]
}
