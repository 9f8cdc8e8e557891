import { boundedOutput, type LineOutput } from './bounded-output.ts'

const STANDARD_OUTPUT = 1

let output: LineOutput | undefined

const standardOutput = (): LineOutput => {
  output ??= boundedOutput(STANDARD_OUTPUT, (lines) => `${lines} lines were dropped: nobody read them\n`)
  return output
}

/** Prints a line for the operator on standard output. Log entries go to standard error. */
export const announce = (line: string): void => standardOutput().write(`${line}\n`)

/** Resolves when all lines are printed, or after `timeoutMs`. */
export const announced = (timeoutMs: number): Promise<void> => standardOutput().flush(timeoutMs)
