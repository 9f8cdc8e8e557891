import { contract } from '../../../contract/index.ts'
import { LARGEST_RESEARCH_FILE_BYTES } from '../../../contract/research-import.ts'
import { LONGEST_CORRECTIONS } from '../../../contract/sheet-import.ts'
import type { Account } from '../../http/caller.ts'
import type { RegisterOperation } from '../../http/gates.ts'
import { receivedForm } from '../../http/multipart.ts'
import { notFound, ProblemError } from '../../http/problem.ts'
import type { ResearchContext } from './context.ts'
import { importResearch } from './imported/import-research.ts'
import { listImportedCampaigns } from './imported/imported-research.ts'
import { sendResearchTemplate } from './imported/research-template.ts'
import { ResearchUnavailable } from './research-port.ts'

const operations = contract.research

const seesAll = ({ permissions }: Account): boolean => permissions.includes('campaign.read_all_companies')

/** Registers the routes of the external audience research (C93, C94), and of the import of its files. */
export const researchRoutes = (registerOperation: RegisterOperation, context: ResearchContext): void => {
  const { store, clock, research, log, otherServices } = context
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
    // Campaigns of other companies and missing ones get the same answer, without a call of the service.
    if (!seesAll(account) && !own.has(query.campaign_id)) throw notFound()
    const statistics = await answerOf(research.findStatistics(query.campaign_id, query.timeDivision))
    if (!statistics) throw notFound()
    return { statistics }
  })
  registerOperation(operations.importFile, async ({ account, query, request }) => {
    const most = { file: LARGEST_RESEARCH_FILE_BYTES, field: LONGEST_CORRECTIONS }
    const { bytes, name, fields } = await receivedForm(request, operations.importFile, most)
    return importResearch(context, account, { bytes, name, mended: fields.mended, isDryRun: query.dry_run })
  })
  registerOperation(operations.listImported, async ({ account }) => {
    const own = await otherServices.researchedCampaigns(store.db, account)
    const { campaigns, total } = await listImportedCampaigns(store)
    return {
      service_host: context.serviceHost,
      total,
      campaigns: campaigns.map(({ importedAt, ...campaign }) => ({
        ...campaign,
        campaign_uuid: own.get(campaign.id) ?? null,
        imported_at: importedAt.toISOString(),
      })),
    }
  })
  registerOperation(operations.getImportTemplate, ({ query, reply }) => sendResearchTemplate(query, clock.now(), reply))
}
