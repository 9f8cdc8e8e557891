import { Fragment, type ReactNode, useEffect, useId, useRef } from 'react'
import { Link } from 'wouter'
import type { Campaign } from '../../../../../contract/campaign/campaign.ts'
import type { FilmFit } from '../../../../../contract/campaign/occupancy.ts'
import type { User } from '../../../../../contract/users/user.ts'
import { flightStart } from '../../../../../machines/calendar/flights.ts'
import { brokenRulesOfEdit, type CommandStep } from '../../../../../machines/campaign/lifecycle/commands.ts'
import { hasMissedStart } from '../../../../../machines/campaign/lifecycle/missed-start.ts'
import type { RuleName } from '../../../../../machines/campaign/lifecycle/rules.ts'
import { dateTime, endOfDay, startsIn } from '../../../../i18n/dates.ts'
import { useT } from '../../../../i18n/translate.ts'
import { stepWords } from '../../../../i18n/words/campaign-step.ts'
import { Button } from '../../../../ui/action/button.tsx'
import type { IconName } from '../../../../ui/icon/icon.tsx'
import { Icon } from '../../../../ui/icon/icon.tsx'
import { brokenRuleText } from '../../rule-text.ts'
import { FilmCautions } from './film-cautions.tsx'
import * as styles from './lifecycle.module.css'
import { type PossibleStep, possibleSteps } from './possible-steps.ts'

type WordKey = Parameters<typeof stepWords.text>[0]

const stepButtons: Record<CommandStep, { word: WordKey; icon: IconName }> = {
  'campaign.submit': { word: 'submit', icon: 'send' },
  'campaign.accept': { word: 'accept', icon: 'check' },
  'campaign.take_back': { word: 'takeBack', icon: 'undo' },
  'campaign.send_back': { word: 'sendBack', icon: 'undo' },
  'campaign.withdraw_acceptance': { word: 'withdrawAcceptance', icon: 'undo' },
  'campaign.confirm': { word: 'confirm', icon: 'check' },
  'campaign.withdraw_confirmation': { word: 'withdrawConfirmation', icon: 'undo' },
  'campaign.stop': { word: 'stop', icon: 'close' },
  'campaign.correct_contacts': { word: 'correctContacts', icon: 'edit' },
  'campaign.share': { word: 'share', icon: 'link' },
  'campaign.unshare': { word: 'share', icon: 'link' },
  'campaign.show_cpm': { word: 'share', icon: 'link' },
  'campaign.hide_cpm': { word: 'share', icon: 'link' },
  'campaign.assign_operator': { word: 'assignOperator', icon: 'user' },
  'campaign.delete': { word: 'delete', icon: 'trash' },
}

/** The allowed step that moves the campaign forward: the only filled button of the page. */
export const findPrimaryStep = (steps: readonly PossibleStep[]): CommandStep | null =>
  steps.find(
    ({ step, brokenRules }) =>
      brokenRules.length === 0 &&
      (step === 'campaign.submit' || step === 'campaign.accept' || step === 'campaign.confirm'),
  )?.step ?? null

/** Whether a step is refused because of its time: the flight has to be moved. */
const isTooLate = (brokenRules: readonly RuleName[]): boolean => brokenRules.includes('flight_begun')

type AllowedActionsProps = {
  campaign: Campaign
  user: User
  /** How the films fit the screens; null while it is not loaded. */
  fits?: readonly FilmFit[] | null
  /** The step that is being executed; null if there is none. */
  runningStep: CommandStep | null
  /** Whether the dialog of a step is open, which keeps the focus. */
  isDialogOpen: boolean
  onStep: (step: CommandStep) => void
}

/**
 * "Możesz teraz": the allowed steps, then the forbidden ones as disabled buttons, each with its broken rule beside it
 * (docs/design.md, Preview).
 */
export const AllowedActions = ({
  campaign,
  user,
  fits = null,
  runningStep,
  isDialogOpen,
  onStep,
}: AllowedActionsProps): ReactNode => {
  const t = useT(stepWords)
  const id = useId()
  const box = useRef<HTMLElement>(null)
  const wasRunning = useRef(false)
  useEffect(() => {
    // The button of the taken step, which had the focus, has been removed.
    const isLost = document.activeElement === null || document.activeElement === document.body
    if (wasRunning.current && runningStep === null && isLost && !isDialogOpen)
      box.current?.focus({ preventScroll: true })
    wasRunning.current = runningStep !== null
  }, [runningStep, isDialogOpen])
  const steps = possibleSteps(campaign, user)
  const primaryStep = findPrimaryStep(steps)
  const allowed = steps.filter((each) => each.brokenRules.length === 0)
  const forbidden = steps.filter((each) => each.brokenRules.length > 0)
  const canEdit = brokenRulesOfEdit(campaign, user).length === 0
  const waitingText = useWaitingText(campaign, user)
  // Beside a refused step stands the same sentence.
  const saysMissed =
    hasMissedStart(campaign, campaign.as_of) &&
    !forbidden.some(({ brokenRules }) => brokenRuleText(brokenRules) === brokenRuleText(['flight_begun']))
  const wordOf = (step: CommandStep): string =>
    t(step === 'campaign.assign_operator' && campaign.operator?.is_active ? 'changeOperator' : stepButtons[step].word)
  return (
    <section className={styles.actions} ref={box} aria-label={t('youCan')} tabIndex={-1}>
      {(allowed.length > 0 || canEdit) && <span className={`label ${styles.label}`}>{t('youCan')}</span>}
      {canEdit && (
        <Button icon="edit" href={`/campaign/form/${campaign.uuid}`}>
          {t('edit')}
        </Button>
      )}
      {allowed.map(({ step }) => (
        <Button
          key={step}
          icon={stepButtons[step].icon}
          kind={step === primaryStep ? 'primary' : 'outlined'}
          loading={runningStep === step}
          aria-describedby={step === primaryStep ? `${id}films` : undefined}
          disabled={runningStep !== null && runningStep !== step}
          onClick={() => onStep(step)}
        >
          {wordOf(step)}
        </Button>
      ))}
      {primaryStep && <FilmCautions id={`${id}films`} campaign={campaign} step={primaryStep} fits={fits} />}
      {forbidden.length > 0 && (allowed.length > 0 || canEdit) && (
        <span className={styles.divider} aria-hidden="true" />
      )}
      {forbidden.map(({ step, brokenRules }) => (
        <Fragment key={step}>
          <Button icon="lock" disabled aria-describedby={`${id}${step}`}>
            {wordOf(step)}
          </Button>
          <span className={`${styles.reason} num`} id={`${id}${step}`}>
            {step === 'campaign.withdraw_confirmation' && campaign.date_from
              ? t('runsSince', { at: dateTime(flightStart(campaign.date_from)) })
              : brokenRuleText(brokenRules)}
            {canEdit && isTooLate(brokenRules) && (
              <>
                {' '}
                <Link href={`/campaign/form/${campaign.uuid}`}>{t('moveFlight')}</Link>
              </>
            )}
          </span>
        </Fragment>
      ))}
      {(waitingText || saysMissed) && (
        <span className={`${styles.wait} num`}>
          <Icon name="clock" size={14} />
          <span>
            {saysMissed && `${t('missedStart')} `}
            {waitingText}
            {saysMissed && canEdit && <Link href={`/campaign/form/${campaign.uuid}`}>{t('moveFlight')}</Link>}
          </span>
        </span>
      )}
    </section>
  )
}

/**
 * What the campaign is waiting for if the user cannot move it forward: an operator answers within half an hour (L18).
 * After its first day it waits for nothing but another flight.
 */
const useWaitingText = (campaign: Campaign, user: User): string | null => {
  const t = useT(stepWords)
  const can = (permission: User['permissions'][number]): boolean => user.permissions.includes(permission)
  if (hasMissedStart(campaign, campaign.as_of)) {
    if (campaign.status === 'ready') return t('moveFlightLater')
    if (campaign.status === 'accepted') return t(can('campaign.accept') ? 'withdrawToMove' : 'moveAfterAcceptance')
    return null
  }
  switch (campaign.status) {
    case 'ready': {
      if (can('campaign.accept')) return null
      const answer = campaign.operator?.is_active
        ? t('operatorWaitNamed', { name: campaign.operator.name })
        : t('operatorWait')
      return `${t('waitsForAcceptance')} ${can('campaign.submit') ? answer : ''}`.trim()
    }
    case 'accepted':
      return can('campaign.confirm') ? null : t('waitsForConfirmation')
    case 'pending':
      return campaign.date_from
        ? t('waitsForStart', { start: startsIn(flightStart(campaign.date_from), campaign.as_of) })
        : null
    case 'end':
      if (campaign.stopped) return t('wasStopped', { at: dateTime(campaign.stopped.at) })
      return campaign.date_to ? t('isOver', { at: endOfDay(campaign.date_to) }) : null
    default:
      return null
  }
}
