import * as z from 'zod'
import { MOST_IMPRESSIONS, researchStatuses } from '../../../../contract/research-figures.ts'
import { tracedFetch } from '../../../base/traced-fetch.ts'
import { type Research, ResearchUnavailable } from '../research-port.ts'

/** Connection to the service of a research institute (C93, C94). */
export type ResearchService = {
  readonly url: string
  readonly token: string | undefined
  readonly timeoutSeconds: number
}

const SECOND_MS = 1000
const NOT_FOUND = 404

const campaignsAnswer = z.object({
  campaigns: z.array(z.object({ id: z.coerce.string().min(1), name: z.string(), status: z.enum(researchStatuses) })),
})
const statisticsAnswer = z.object({
  statistics: z.array(
    z.object({
      periodName: z.string(),
      impressions: z.number().int().min(0).max(MOST_IMPRESSIONS),
      period: z.string(),
    }),
  ),
})

/** Research from the service of an institute. Throws {@link ResearchUnavailable} without a valid answer in time. */
export const httpResearch = ({ url, token, timeoutSeconds }: ResearchService): Research => {
  const headers = { accept: 'application/json', ...(token ? { authorization: `Bearer ${token}` } : {}) }

  /** The answer of the service; `null` for 404. */
  const ask = async (template: string, query = ''): Promise<unknown> => {
    const signal = AbortSignal.timeout(timeoutSeconds * SECOND_MS)
    try {
      const response = await tracedFetch({ system: 'research', template }, `${url}${template}${query}`, {
        headers,
        signal,
      })
      if (response.ok) return await response.json()
      await response.body?.cancel()
      if (response.status === NOT_FOUND) return null
      throw new ResearchUnavailable(`Status ${response.status}`)
    } catch (cause) {
      if (cause instanceof ResearchUnavailable) throw cause
      throw new ResearchUnavailable('No answer', { cause })
    }
  }
  const understood = <Schema extends z.ZodType>(schema: Schema, answer: unknown): z.output<Schema> => {
    const { data, error } = schema.safeParse(answer)
    if (error) throw new ResearchUnavailable('The answer has another form', { cause: error })
    return data as z.output<Schema>
  }
  return {
    listCampaigns: async () => understood(campaignsAnswer, await ask('/campaign')).campaigns,
    findStatistics: async (campaignId, division) => {
      const query = new URLSearchParams({ timeDivision: division, campaign_id: campaignId })
      const answer = await ask('/stats', `?${query}`)
      return answer === null ? null : understood(statisticsAnswer, answer).statistics
    },
  }
}
