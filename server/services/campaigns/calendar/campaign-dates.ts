import type { FastifyReply } from 'fastify'
import type { Campaign } from '../../../../contract/campaign/campaign.ts'
import { type FileLanguage, statusName } from '../../../../contract/campaign/status-names.ts'
import { serverValidation } from '../../../../contract/server-validation.ts'
import { ProblemError } from '../../../http/problem.ts'
import { attachment } from '../../../spreadsheet/attachment.ts'
import { calendarOf, type DayEvent } from '../../../standards/icalendar.ts'

const confirmedStatuses = ['pending', 'in_progress', 'end']

const words = { pl: { status: 'Status', screens: 'Ekrany' }, en: { status: 'Status', screens: 'Screens' } } as const

/** The dates of a campaign as one event; an empty array for a campaign without dates. */
export const eventOf = (campaign: Campaign, language: FileLanguage): DayEvent[] => {
  const { uuid, version, updated_at, date_from, date_to, name, company_name, status, number_of_screens } = campaign
  if (date_from === null || date_to === null) return []
  const { status: statusWord, screens } = words[language]
  return [
    {
      uid: uuid,
      sequence: version,
      changedAt: new Date(updated_at),
      firstDay: date_from,
      lastDay: date_to,
      summary: `${name} (${company_name})`,
      description: `${statusWord}: ${statusName(status, language)}\n${screens}: ${number_of_screens}`,
      isConfirmed: confirmedStatuses.includes(status),
    },
  ]
}

/**
 * Sends the dates of campaigns as a calendar. Campaigns without dates are left out. Throws `invalid_input` if none has
 * dates, because a calendar without events is not valid.
 */
export const sendCalendar = (
  campaigns: readonly Campaign[],
  { name, language }: { name: string; language: FileLanguage },
  reply: FastifyReply,
): void => {
  const [first, ...others] = campaigns.flatMap((campaign) => eventOf(campaign, language))
  if (!first)
    throw new ProblemError('invalid_input', { errors: [{ path: 'query.format', message: serverValidation.emptyFile }] })
  reply
    .type('text/calendar; charset=utf-8')
    .header('content-disposition', attachment(`${name}.ics`))
    .send(calendarOf([first, ...others]))
}
