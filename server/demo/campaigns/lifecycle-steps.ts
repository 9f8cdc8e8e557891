import { dayNumberOf, dayOfNumber } from '../../../machines/calendar/days.ts'
import { MINUTE_MS } from '../../../machines/calendar/durations.ts'
import { dayOf, instantOf } from '../../../machines/calendar/warsaw.ts'
import { isWorkingDay, WORK_BEGINS_HOUR, WORK_ENDS_HOUR } from '../../../machines/calendar/working-hours.ts'
import { isOfficeDay } from '../counts/day-kinds.ts'
import { mix, stream } from '../random.ts'
import type { CampaignPlan, DemoStatus } from './tables/plan.ts'

/** A step that a user takes with a campaign. The steps of the clock (started, ended) are not included. */
type DemoStepName =
  | 'create'
  | 'save_draft'
  | 'save_new'
  | 'upload_spot'
  | 'submit'
  | 'send_back'
  | 'accept'
  | 'withdraw_acceptance'
  | 'confirm'
  | 'withdraw_confirmation'
  | 'share'

/** A step of a campaign's history. An upload identifies the spot by `file_name`; a repeated name replaces the file. */
export type DemoStep = {
  at: string
  by: string
  step: DemoStepName
  reason?: string
  spot?: string
}

type UserStep = Omit<DemoStep, 'at'>

const operatorName = 'operator'
const FIRST_MINUTE = 8 * 60 + 10
const LAST_MINUTE = 16 * 60 + 40
const daysBefore: Partial<Record<DemoStepName, number>> = {
  submit: 1,
  send_back: 1,
  accept: 1,
  withdraw_acceptance: 1,
  confirm: 1,
  withdraw_confirmation: 2,
  share: 1,
}

const uploads = ({ spots, by }: CampaignPlan): UserStep[] => {
  return spots
    .filter(([, , missing]) => missing === undefined)
    .map(([, fileName]) => ({ by, step: 'upload_spot', spot: fileName }))
}

const goesBeyond = (status: DemoStatus, step: 'new' | 'ready' | 'accepted'): boolean => {
  const order: DemoStatus[] = ['draft', 'new', 'ready', 'accepted', 'pending', 'in_progress', 'end']
  return order.indexOf(status) > order.indexOf(step)
}

const userStepsOf = (plan: CampaignPlan): UserStep[] => {
  const { by, status, detour } = plan
  const reason = detour?.reason
  const steps: UserStep[] = [{ by, step: 'create' }]
  const beginning: UserStep[] = plan.start === null || plan.days % 2 === 1 ? [{ by, step: 'save_draft' }] : []
  steps.push(...beginning)
  if (status === 'draft') return steps
  const files = uploads(plan)
  steps.push({ by, step: 'save_new' }, ...files)
  if (detour?.kind === 'sent_back') {
    steps.push({ by, step: 'submit' }, { by: operatorName, step: 'send_back', reason })
    if (goesBeyond(status, 'new')) steps.push(...files.slice(0, 2).slice(-1))
  }
  if (!goesBeyond(status, 'new')) return steps
  steps.push({ by, step: 'submit' })
  if (detour?.kind === 'acceptance_withdrawn') {
    steps.push({ by: operatorName, step: 'accept' }, { by: operatorName, step: 'withdraw_acceptance', reason })
  }
  if (!goesBeyond(status, 'ready')) return steps
  steps.push({ by: operatorName, step: 'accept' })
  if (detour?.kind === 'confirmation_withdrawn') {
    steps.push({ by: operatorName, step: 'confirm' }, { by: operatorName, step: 'withdraw_confirmation', reason })
  }
  if (!goesBeyond(status, 'accepted')) return steps
  steps.push({ by: operatorName, step: 'confirm' })
  if (plan.shared) steps.push({ by, step: 'share' })
  return steps
}

const officeDaysBack = (from: number, count: number): number => {
  let day = from
  let left = count
  while (left > 0 || !isOfficeDay(day)) {
    if (isOfficeDay(day)) left -= 1
    day -= 1
  }
  return day
}

const daysOf = (steps: readonly UserStep[], lastDay: number, next: () => number): number[] => {
  const days: number[] = []
  let day = officeDaysBack(lastDay, 0)
  for (const { step } of [...steps].reverse()) {
    days.unshift(day)
    const pause = daysBefore[step] ?? 0
    day = officeDaysBack(day, pause > 0 && next() < 0.35 ? pause + 1 : pause)
  }
  return days
}

/** Instant of a minute of a day in Warsaw, both counted from zero. */
const instantOfMinute = (dayNumber: number, minute: number): Date => {
  const hour = instantOf(dayOfNumber(dayNumber), Math.floor(minute / 60))
  return new Date(hour.getTime() + (minute % 60) * MINUTE_MS)
}

/** The instant that lies some minutes of working time before another one. */
const workingMinutesBefore = (now: Date, minutes: number): Date => {
  let left = minutes * MINUTE_MS
  for (let day = dayNumberOf(dayOf(now)); ; day -= 1) {
    const date = dayOfNumber(day)
    if (!isWorkingDay(date)) continue
    const begins = instantOf(date, WORK_BEGINS_HOUR).getTime()
    const ends = Math.min(instantOf(date, WORK_ENDS_HOUR).getTime(), now.getTime())
    if (ends - left > begins) return new Date(ends - left)
    left -= Math.max(0, ends - begins)
  }
}

/**
 * The history of a planned campaign: allowed steps in order, in office hours in Warsaw, before the campaign's start.
 * All steps are before the day of `now`, except the last step of a campaign that has not waited for its operator that
 * long.
 */
export const historyOf = (plan: CampaignPlan, now: Date, seed: number): DemoStep[] => {
  const next = stream(mix(seed, 11, 97))
  const today = dayNumberOf(dayOf(now))
  const steps = userStepsOf(plan)
  const deadline = Math.min(today, plan.start === null ? today : today + plan.start) - 1
  const days = daysOf(steps, deadline - Math.floor(next() * 5), next)
  let previousDay = Number.NEGATIVE_INFINITY
  let minute = FIRST_MINUTE
  const history = steps.map((step, index) => {
    const day = days[index] ?? deadline
    const sameDay = days.slice(index).filter((other) => other === day).length
    const earliest = day === previousDay ? minute + 4 : FIRST_MINUTE
    minute = earliest + Math.floor((next() * (LAST_MINUTE - earliest)) / sameDay)
    previousDay = day
    return { at: instantOfMinute(day, minute).toISOString(), ...step }
  })
  const last = history.at(-1)
  if (last && plan.waits !== undefined) last.at = workingMinutesBefore(now, plan.waits).toISOString()
  return history
}
