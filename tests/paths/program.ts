// `npm run paths` generates the paths of the machines; `options.ts` says what it can write.
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { mermaidOf } from '../../machines/paths/mermaid.ts'
import { campaignFile } from './playwright/campaign-file.ts'
import { lifecycleOnScreens } from './playwright/screen-model.ts'
import { comparePaths, differenceText } from './program/compare.ts'
import { reportsOfCommit } from './program/earlier-commit.ts'
import { type Generated, generate } from './program/generate.ts'
import { coverageOf, slugOf } from './program/machine-docs.ts'
import { type Format, type PathOptions, readOptions } from './program/options.ts'
import { planOf } from './program/plan.ts'

type OutputFile = { name: string; text: string }

const filesOf = (
  format: Format,
  generated: Generated,
  options: Pick<PathOptions, 'to' | 'without' | 'runner'>,
): OutputFile[] => {
  const { to } = options
  const slug = slugOf(generated.report.name)
  switch (format) {
    case 'json':
      return [{ name: `${slug}.json`, text: `${JSON.stringify(generated.report, null, 2)}\n` }]
    case 'markdown':
      return (['pl', 'en'] as const).map((language) => ({
        name: `${slug}.${language}.md`,
        text: planOf(generated, language, to),
      }))
    case 'mermaid':
      return [{ name: `${slug}.mmd`, text: mermaidOf(generated.explorations[0].structure) }]
    case 'playwright':
      if (generated.report.name !== lifecycleOnScreens.name) return []
      return (['pl', 'en'] as const).map((language) => ({
        name: `${slug}.${language}.spec.ts`,
        text: campaignFile({ ...options, language }),
      }))
  }
}

const numbersOf = ({ report }: Generated): string => {
  const { states, transitions, guards } = coverageOf(report)
  const refused = report.refusals.reduce((sum, refusal) => sum + refusal.refused.length, 0)
  return `${report.name}: ${report.paths.length} paths, ${report.covering.length} covering, ${refused} refused; ${states} states, ${transitions} transitions, ${guards} guards`
}

const run = async (args: readonly string[]): Promise<number> => {
  const { format, out, against, runner, ...choice } = readOptions(args)
  const options = { ...choice, runner }
  const generated = generate(choice)
  const violations = generated.flatMap(({ report }) => report.violations.map((each) => `${report.name}: ${each}`))
  for (const violation of violations) console.error(`a refused command changes the machine: ${violation}`)
  const withoutFile = generated.filter(
    ({ report }) => format === 'playwright' && report.name !== lifecycleOnScreens.name,
  )
  if (withoutFile.length > 0)
    console.error(
      `without a file for Playwright (decision 039): ${withoutFile.map(({ report }) => report.name).join(', ')}`,
    )
  if (against !== null) {
    const before = await reportsOfCommit(against, choice.machine)
    console.log(
      differenceText(
        comparePaths(
          before,
          generated.map(({ report }) => report),
        ),
      ),
    )
  } else if (format === null) {
    for (const each of generated) console.log(numbersOf(each))
  } else if (out !== null) {
    await mkdir(out, { recursive: true })
    for (const each of generated)
      for (const { name, text } of filesOf(format, each, options)) await writeFile(join(out, name), text)
  } else if (format === 'json') {
    console.log(JSON.stringify(generated.map(({ report }) => report)))
  } else {
    for (const each of generated) for (const { text } of filesOf(format, each, options)) console.log(text)
  }
  return violations.length > 0 ? 1 : 0
}

try {
  process.exitCode = await run(process.argv.slice(2))
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 2
}
