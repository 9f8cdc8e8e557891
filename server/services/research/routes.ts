import { contract } from '../../../contract/index.ts'
import { LARGEST_RESEARCH_FILE_BYTES } from '../../../contract/research.ts'
import type { Account } from '../../http/caller.ts'
import type { RegisterOperation } from '../../http/gates.ts'
import { receivedFile } from '../../http/multipart.ts'
import { notFound, ProblemError } from '../../http/problem.ts'
import type { ResearchContext } from './context.ts'
import { importResearch } from './imported/import-research.ts'
import { ResearchUnavailable } from './research.ts'

const operations = contract.research

const seesAll = ({ permissions }: Account): boolean => permissions.includes('campaign.read_all_companies')

/** Registers the outside research of audiences (C93, C94) and the import of its files. */
export const researchRoutes = (registerOperation: RegisterOperation, context: ResearchContext): void => {
  const { store, research, log, otherServices } = context
  const answerOf = async <T>(asked: Promise<T>): Promise<T> => {
    try {
      return await asked
    } catch (error) {
      if (!(error instanceof ResearchUnavailable)) throw error
      log.warn({ err: error }, 'the research service does not answer')
      throw new ProblemError('research_unavailable')
    }
  }

  registerOperation(operations.listCampaigns, async ({ account }) => {
    const own = await otherServices.researchedCampaigns(store.db, account)
    const found = await answerOf(research.listCampaigns())
    const visible = seesAll(account) ? found : found.filter(({ id }) => own.has(id))
    return { campaigns: visible.map((campaign) => ({ ...campaign, campaign_uuid: own.get(campaign.id) ?? null })) }
  })
  registerOperation(operations.getStatistics, async ({ account, query }) => {
    const own = await otherServices.researchedCampaigns(store.db, account)
    // Foreign and missing campaigns answer alike, and the service is not asked for them.
    if (!seesAll(account) && !own.has(query.campaign_id)) throw notFound()
    const statistics = await answerOf(research.findStatistics(query.campaign_id, query.timeDivision))
    if (!statistics) throw notFound()
    return { statistics }
  })
  registerOperation(operations.importFile, async ({ account, request }) =>
    importResearch(context, account, await receivedFile(request, operations.importFile, LARGEST_RESEARCH_FILE_BYTES)),
  )
}
