import { statusName } from '../../../contract/campaign/status-names.ts'
import type { LifecycleEvent } from '../../../machines/campaign/lifecycle/lifecycle-events.ts'
import type { MachineStep } from '../../../machines/paths/explore.ts'
import { stepName } from '../../../machines/paths/step-name.ts'
import { valueText } from '../../../machines/paths/structure.ts'
import { dateTime } from '../../i18n/dates.ts'
import { grosze } from '../../i18n/format.ts'
import { language } from '../../i18n/language.ts'
import { translate } from '../../i18n/translate.ts'
import { stepWords } from '../../i18n/words/campaign-step.ts'
import { roleName } from '../../i18n/words/role.ts'
import { planWords } from './step-words.ts'

type WordKey = Parameters<typeof stepWords.text>[0]

const SECOND_MS = 1000

/** The buttons of the steps that are a button and nothing else, or a button and a reason. */
const buttons: Partial<Record<LifecycleEvent['type'], WordKey>> = {
  'campaign.submit': 'submit',
  'campaign.take_back': 'takeBack',
  'campaign.send_back': 'sendBack',
  'campaign.accept': 'accept',
  'campaign.withdraw_acceptance': 'withdrawAcceptance',
  'campaign.confirm': 'confirm',
  'campaign.withdraw_confirmation': 'withdrawConfirmation',
  'campaign.stop': 'stop',
  'campaign.delete': 'delete',
}

const button = (key: WordKey): string => translate(stepWords, key)

/** The name of a state of the lifecycle on the screens; states of other machines keep their own name. */
export const stateText = (machine: string, value: unknown): string => {
  const text = valueText(value)
  if (machine !== 'campaign lifecycle') return text
  const status = text === 'confirmed' ? 'pending' : text
  if (status === 'deleted') return translate(planWords, 'deleted')
  return statusName(status, language())
}

const factsText = ({ facts }: Extract<LifecycleEvent, { type: 'campaign.save' }>): string =>
  translate(planWords, 'facts', {
    dates: facts.dateFrom && facts.dateTo ? `${facts.dateFrom} – ${facts.dateTo}` : translate(planWords, 'noDates'),
    screens: facts.screens,
    price: facts.priceGrosze === null ? translate(planWords, 'noPrice') : grosze(facts.priceGrosze),
    spots: facts.spots.length === 0 ? translate(planWords, 'noPrice') : facts.spots.map(({ id }) => id).join(', '),
  })

const pressText = (event: LifecycleEvent, key: WordKey): string => {
  if (!('reason' in event)) {
    const slots = 'slotsFree' in event ? translate(planWords, event.slotsFree ? 'freeSlots' : 'takenSlots') : ''
    return `${translate(planWords, 'press', { button: button(key) })}${slots}`
  }
  return event.reason.trim() === ''
    ? translate(planWords, 'pressWithoutReason', { button: button(key) })
    : translate(planWords, 'pressWithReason', { button: button(key), reason: event.reason })
}

const actionText = (event: LifecycleEvent): string => {
  const key = buttons[event.type]
  if (key !== undefined) return pressText(event, key)
  switch (event.type) {
    case 'campaign.save':
      return translate(planWords, 'save', {
        button: button('edit'),
        facts: factsText(event),
        state: statusName(event.target, language()),
      })
    case 'campaign.file_spot':
      return translate(planWords, 'file', { spot: event.spotId })
    case 'campaign.share':
      return translate(planWords, 'shareOn', { button: button('share') })
    case 'campaign.unshare':
      return translate(planWords, 'shareOff', { button: button('share') })
    case 'campaign.show_cpm':
      return translate(planWords, 'cpmOn', { button: button('share') })
    case 'campaign.hide_cpm':
      return translate(planWords, 'cpmOff', { button: button('share') })
    case 'campaign.assign_operator':
      return event.operatorId === null
        ? translate(planWords, 'clearOperator', { button: button('changeOperator') })
        : translate(planWords, 'press', { button: button('assignOperator') })
    default:
      return translate(planWords, 'tick', { at: dateTime(event.now) })
  }
}

const isLifecycleEvent = (step: object): step is LifecycleEvent => 'by' in step && 'now' in step

const isChild = (step: object): step is { childId: string; event: { type: string } } => 'childId' in step

const childText = ({ childId: child, event }: { childId: string; event: { type: string } }, name: string): string => {
  if (event.type === 'resolve') return translate(planWords, 'answers', { child })
  if (event.type === 'reject') return translate(planWords, 'fails', { child, code: name.split(': ').at(-1) ?? '' })
  return translate(planWords, 'gets', { child, name: event.type })
}

/** A step of a path in the words of the screens, in the current language. */
export const stepText = (step: MachineStep): string => {
  if (isLifecycleEvent(step)) {
    const who = step.by.id === null ? '' : translate(planWords, 'as', { role: roleName(step.by.id, '') })
    return `${who}${actionText(step)}`
  }
  if (step.type === '@time' && 'ms' in step)
    return translate(planWords, 'elapsed', { seconds: Number(step.ms) / SECOND_MS })
  if (isChild(step)) return childText(step, stepName(step))
  return translate(planWords, 'command', { name: stepName(step) })
}

/** Steps for a reader: each as text, with the state that must follow. */
export const readableSteps = (
  machine: string,
  steps: readonly { event: MachineStep; value: unknown }[],
): { text: string; state: string }[] =>
  steps.map(({ event, value }) => ({ text: stepText(event), state: stateText(machine, value) }))
