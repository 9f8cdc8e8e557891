import * as z from 'zod/mini'
import {
  type Campaign,
  type CampaignDraft,
  campaign,
  campaignFieldErrors,
  screenCountOf,
} from '../../../contract/campaign/campaign.ts'
import { LOOP_SECONDS } from '../../../contract/limits.ts'
import type { User } from '../../../contract/users/user.ts'
import { type FieldError, validation } from '../../../contract/validation.ts'
import { createForm, type FormRef, type FormSnapshot } from '../../kit/form/form.ts'
import { placementOfChosen, readChosenScreens } from './chosen-screens.ts'

/** Values of the campaign form; the status is the one that the next save requests. */
export type CampaignValues = Omit<CampaignDraft, 'company_id'> & {
  company_id: number | null
  operator_id: number | null
  status: 'draft' | 'new'
  /** The price in PLN that the form shows; the server answers with `price_changed` if it is another one. */
  expected_price?: number | undefined
}

/** Input of the form: the uuid of a campaign or null, the user, and the query of its address with chosen screens. */
export type CampaignFormInput = { key: string | null; user: User; search?: string | undefined }

/**
 * Values of a new campaign: a spot of one slot, the user's own company unless the user may read all companies, and the
 * screens of the address (R32).
 */
export const blankCampaign = ({ user, search = '' }: CampaignFormInput): CampaignValues => ({
  name: '',
  company_id: user.permissions.includes('campaign.read_all_companies') ? null : user.company_id,
  operator_id: null,
  date_from: null,
  date_to: null,
  industry_ids: [],
  ...placementOfChosen(readChosenScreens(search)),
  spot_seconds: 10,
  spots: [],
  gemius_uuid: null,
  status: 'draft',
})

/** Values of a saved campaign; screens that were selected on the map have their number by city too. */
export const valuesOfCampaign = (saved: Campaign): CampaignValues => ({
  name: saved.name,
  company_id: saved.company_id,
  operator_id: saved.operator?.id ?? null,
  date_from: saved.date_from,
  date_to: saved.date_to,
  industry_ids: saved.industry_ids,
  cities: saved.cities.map(({ city_id, screens }) => ({ city_id, screens })),
  screen_ids: saved.screen_ids,
  spot_seconds: saved.spot_seconds,
  spots: saved.spots.map(({ id, file_name }) => ({ id, file_name })),
  gemius_uuid: saved.gemius_uuid,
  status: saved.status === 'draft' ? 'draft' : 'new',
})

/** The fields that the server stores; null while no company is chosen. */
export const draftOfValues = (values: CampaignValues): CampaignDraft | null => {
  const { operator_id: _operator, status: _status, expected_price: _price, company_id, ...fields } = values
  return company_id === null ? null : { ...fields, company_id, name: values.name.trim() }
}

/** Field errors that prevent saving the values as `draft` or `new`, in the order of the form (V01–V03, V22). */
export const checkCampaign = (values: CampaignValues, target: string): FieldError[] => {
  const fieldErrors: FieldError[] = []
  if (values.name.trim() === '') fieldErrors.push({ path: 'name', message: validation.required })
  if (values.company_id === null) fieldErrors.push({ path: 'company_id', message: validation.required })
  const draft = { ...values, company_id: values.company_id ?? 0 }
  return [...fieldErrors, ...campaignFieldErrors(draft, target === 'new' ? 'new' : 'draft')]
}

const currentCampaign = (current: unknown): Campaign | null => {
  const parsed = z.safeParse(campaign, current)
  return parsed.success ? parsed.data : null
}

/** The form of a campaign (L19–L22). To provide: `load`, `save`, `upload`. */
export const campaignForm = createForm<CampaignValues, Campaign, CampaignFormInput>('campaignForm', {
  check: checkCampaign,
  blank: blankCampaign,
  valuesOf: valuesOfCampaign,
  currentOf: currentCampaign,
  firstTarget: 'draft',
  savedValues: ({ expected_price: _price, ...values }, target) => ({
    ...values,
    name: values.name.trim(),
    status: target === 'new' ? 'new' : 'draft',
  }),
  toasts: {
    created: 'campaignCreated',
    updated: 'campaignUpdated',
    uploaded: 'spotUploaded',
    paramsOf: ({ name, version }) => ({ name, version }),
  },
})

export type CampaignFormRef = FormRef<CampaignValues, Campaign, CampaignFormInput>
export type CampaignFormSnapshot = FormSnapshot<CampaignValues, Campaign, CampaignFormInput>

/** Request of an estimate (C38). `campaign` is the uuid of the edited campaign. */
export type EstimateRequest = {
  company_id: number
  date_from: string
  date_to: string
  industry_ids: number[]
  cities: CampaignDraft['cities']
  screen_ids: number[] | null
  spot_seconds: number
  campaign?: string
}

/** Request of free screens (C36). `city_ids` restricts only the numbers by day. */
export type AvailabilityRequest = Pick<
  EstimateRequest,
  'date_from' | 'date_to' | 'industry_ids' | 'spot_seconds' | 'campaign'
> & {
  city_ids: number[]
}

const flightOf = (values: CampaignValues): { date_from: string; date_to: string } | null => {
  const { date_from, date_to } = values
  const isInvalid = checkCampaign(values, 'draft').some((fieldError) => fieldError.path === 'date_to')
  return date_from && date_to && !isInvalid ? { date_from, date_to } : null
}

const fitsIntoLoop = (seconds: number): boolean => Number.isInteger(seconds) && seconds >= 1 && seconds <= LOOP_SECONDS

/** The estimate request of the values; null while company, days or screens are missing or invalid. */
export const estimateRequest = (values: CampaignValues, uuid: string | null): EstimateRequest | null => {
  const flight = flightOf(values)
  if (!flight || values.company_id === null || !fitsIntoLoop(values.spot_seconds) || screenCountOf(values) === 0)
    return null
  return {
    ...flight,
    company_id: values.company_id,
    industry_ids: values.industry_ids,
    cities: values.screen_ids ? [] : values.cities,
    screen_ids: values.screen_ids,
    spot_seconds: values.spot_seconds,
    ...(uuid ? { campaign: uuid } : {}),
  }
}

/** The request of free screens; null while the days are missing or invalid. */
export const availabilityRequest = (values: CampaignValues, uuid: string | null): AvailabilityRequest | null => {
  const flight = flightOf(values)
  if (!flight || !fitsIntoLoop(values.spot_seconds)) return null
  return {
    ...flight,
    industry_ids: values.industry_ids,
    spot_seconds: values.spot_seconds,
    city_ids: values.screen_ids ? [] : values.cities.map((city) => city.city_id),
    ...(uuid ? { campaign: uuid } : {}),
  }
}
