import { type CampaignDraft, screenCountOf } from '../../../contract/campaign/campaign.ts'
import type { TemplatePlan } from '../../../contract/campaign/templates.ts'
import type { User } from '../../../contract/users/user.ts'
import { createArea } from '../../kit/area/area.ts'

/** The template with which a new campaign begins, by its id. */
export const templateArea = createArea<string, TemplatePlan>('template')

/** The id of the template in the query of the form's address, for a new campaign. */
export const templateInAddress = ({ key, search = '' }: { key: string | null; search?: string | undefined }) =>
  key === null ? (new URLSearchParams(search).get('template') ?? undefined) : undefined

type Planned = Pick<CampaignDraft, 'cities' | 'screen_ids' | 'industry_ids' | 'spot_seconds'> & { company_id?: number }

/**
 * What a new campaign takes over from a template, or null if it has screens already. The company
 * is taken over only by users who plan for all companies.
 */
export const valuesOfTemplate = (
  template: TemplatePlan,
  values: Pick<CampaignDraft, 'cities' | 'screen_ids'>,
  { permissions }: Pick<User, 'permissions'>,
): Planned | null => {
  if (screenCountOf(values) > 0) return null
  return {
    cities: template.cities.map(({ city_id, screens }) => ({ city_id, screens })),
    screen_ids: template.screen_ids,
    industry_ids: template.industry_ids,
    spot_seconds: template.spot_seconds,
    ...(permissions.includes('campaign.read_all_companies') ? { company_id: template.company_id } : {}),
  }
}
