import type { MachinePath } from '../../../machines/paths/explore.ts'
import { readableSteps, stateText, stepText } from '../../../src/features/testing/step-text.ts'
import { planWords } from '../../../src/features/testing/step-words.ts'
import { type Language, setLanguage } from '../../../src/i18n/language.ts'
import { translate } from '../../../src/i18n/translate.ts'
import type { Generated } from './generate.ts'

const text = (key: Parameters<typeof planWords.text>[0], params: Record<string, string | number> = {}): string =>
  translate(planWords, key, params)

const pathLines = (machine: string, path: MachinePath, number: number): string[] => [
  `## ${text('path', { number, state: stateText(machine, path.state.value) })}`,
  '',
  ...(path.steps.length === 0 ? [text('start')] : []),
  ...readableSteps(
    machine,
    path.steps.map(({ event, state }) => ({ event, value: state.value })),
  ).map((step, index) => `${index + 1}. ${step.text}. ${text('expect', { state: step.state })}.`),
  '',
]

const refusalLines = ({ explorations }: Generated): string[] => {
  const states = new Map<string, Set<string>>()
  for (const { machine, refusals } of explorations)
    for (const { path, event } of refusals) {
      const state = stateText(machine.variantOf ?? machine.name, path.state.value)
      states.set(state, (states.get(state) ?? new Set()).add(stepText(event)))
    }
  if (states.size === 0) return []
  return [
    `## ${text('refused')}`,
    '',
    text('refusedIntro'),
    '',
    ...[...states].flatMap(([state, actions]) => [
      `### ${text('inState', { state })}`,
      '',
      ...[...actions].map((action) => `- ${action}`),
      '',
    ]),
  ]
}

/**
 * A test plan that a person can follow, in Markdown: the covering paths with the words of the pages, and what each
 * state must refuse. `to` leaves out paths to other states.
 */
export const planOf = (generated: Generated, language: Language, to: string | null): string => {
  setLanguage(language)
  const { name } = generated.report
  const paths = generated.explorations
    .flatMap(({ covering }) => covering)
    .filter((path) => to === null || stateText('', path.state.value).includes(to))
  return [
    `# ${text('planTitle', { name })}`,
    '',
    text('planIntro'),
    '',
    ...paths.flatMap((path, index) => pathLines(name, path, index + 1)),
    ...(to === null ? refusalLines(generated) : []),
  ].join('\n')
}
