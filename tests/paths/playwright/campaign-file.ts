import { brokenRules, type LifecycleSnapshot, lifecycle } from '../../../machines/campaign/lifecycle/lifecycle.ts'
import type { LifecycleEvent } from '../../../machines/campaign/lifecycle/lifecycle-events.ts'
import { pathActors } from '../../../machines/campaign/lifecycle/path-model.ts'
import { pathOfEvents } from '../../../machines/kit/paths/paths.ts'
import { type Exploration, explore, type MachineStep } from '../../../machines/paths/explore.ts'
import { stateText, stepText } from '../../../src/features/testing/step-text.ts'
import { type Language, setLanguage } from '../../../src/i18n/language.ts'
import { withoutEvents } from '../program/generate.ts'
import { PLAYWRIGHT_TEST } from '../program/options.ts'
import { headOf } from './file-head.ts'
import { namePattern, type PageNames, pageNames } from './page-words.ts'
import { lifecycleOnScreens } from './screen-model.ts'
import { stepLines } from './step-code.ts'

const accounts = { advertiser: pathActors.advertiser, operator: pathActors.operator } as const
type Username = keyof typeof accounts

const usernameOf = ({ by }: LifecycleEvent): Username => (by.id === accounts.operator.id ? 'operator' : 'advertiser')

/** The steps that are buttons on the page of a campaign. */
const buttonsOf = (names: PageNames): readonly (readonly [name: string, type: LifecycleEvent['type']])[] => [
  [names.submit, 'campaign.submit'],
  [names.accept, 'campaign.accept'],
  [names.takeBack, 'campaign.take_back'],
  [names.sendBack, 'campaign.send_back'],
  [names.withdrawAcceptance, 'campaign.withdraw_acceptance'],
  [names.confirm, 'campaign.confirm'],
]

/** The buttons that an account must not be able to press in a state. */
const refusedButtons = (state: LifecycleSnapshot, username: Username, names: PageNames): string[] => {
  const by = accounts[username]
  const common = { by, now: '2026-04-20T08:00:00.000Z', slotsFree: true, reason: 'E2E' }
  return buttonsOf(names)
    .filter(([, type]) => brokenRules(state, { type, ...common } as LifecycleEvent).length > 0)
    .map(([name]) => name)
}

const isLifecycleEvent = (step: MachineStep): step is LifecycleEvent => 'by' in step && 'now' in step

type Step = { event: LifecycleEvent; state: LifecycleSnapshot }

const stateLine = (state: LifecycleSnapshot, names: PageNames): string =>
  state.value === 'deleted'
    ? `await (await campaign.as('advertiser')).getByText(${names.notFound}).waitFor()`
    : `await expectState(page, ${namePattern(`${stateText('campaign lifecycle', state.value)},`, false)})`

const block = ({ event, state }: Step, isFirst: boolean, names: PageNames): string[] => [
  `// ${stepText(event)}`,
  '{',
  `  const page = await campaign.as('${usernameOf(event)}')`,
  ...[...stepLines(event, isFirst, names), stateLine(state, names)].map((line) => `  ${line}`),
  '}',
]

const refusalLines = (state: LifecycleSnapshot, names: PageNames): string[] =>
  state.value === 'deleted'
    ? []
    : (['advertiser', 'operator'] as const).map(
        (username) =>
          `await expectRefused(await campaign.as('${username}'), [${refusedButtons(state, username, names).join(', ')}])`,
      )

const testOf = (steps: readonly Step[], path: number, names: PageNames): string[] => {
  const last = steps.at(-1)?.state
  if (!last) throw new Error('a path of the pages has a step')
  const title = `path ${path}: ${steps.map(({ event }) => event.type.replace('campaign.', '')).join(', ')}`
  return [
    `test('${title}', async ({ browser, baseURL }) => {`,
    `  const campaign = newCampaign({ browser, baseURL, path: ${path} })`,
    '  try {',
    ...steps.flatMap((step, index) => block(step, index === 0, names)).map((line) => `    ${line}`),
    ...refusalLines(last, names).map((line) => `    ${line}`),
    '  } finally {',
    '    await campaign.close()',
    '  }',
    '})',
    '',
  ]
}

/** Transitions that no path takes because no page offers them, as sentences. */
const leftOutOf = ({ structure, coverage }: Exploration): string[] => {
  const missing = structure.transitions.filter(({ id }) => !coverage.taken.has(id))
  const names = [...new Set(missing.map(({ from, event }) => `${event} in ${from}`))]
  return [
    'The clock starts and ends a campaign; no page does. These transitions are left out, and are tested over HTTP:',
    ...names.map((name) => `- ${name}`),
  ]
}

type FileOptions = {
  language: Language
  runner?: string
  /** Only paths that end in a state with this text in its name; null for all. */
  to?: string | null
  /** Types of events that no path takes. */
  without?: readonly string[]
}

/** A file of tests for Playwright: the paths of the lifecycle on the pages, with the words of a language. */
export const campaignFile = ({ language, runner = PLAYWRIGHT_TEST, to = null, without = [] }: FileOptions): string => {
  setLanguage(language)
  const explored = explore(withoutEvents(lifecycleOnScreens, without))
  const names = pageNames(language)
  const tests = explored.covering
    .filter(({ state }) => to === null || String(state.value).includes(to))
    .flatMap(({ steps }, index) =>
      testOf(pathOfEvents(lifecycle, steps.map(({ event }) => event).filter(isLifecycleEvent)).steps, index + 1, names),
    )
  return `${headOf({ language, names, runner, leftOut: leftOutOf(explored) })}\n${tests.join('\n')}`
}
