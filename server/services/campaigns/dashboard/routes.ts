import { contract } from '../../../../contract/index.ts'
import type { RegisterOperation } from '../../../http/gates.ts'
import type { CampaignContext } from '../context.ts'
import { screenEarnings } from './earnings.ts'
import { listTasks } from './tasks.ts'
import { visitDashboard } from './visit.ts'

const { dashboard: operations } = contract

/** The panels of the dashboard that show campaigns (R02). */
export const campaignDashboardRoutes = (registerOperation: RegisterOperation, context: CampaignContext): void => {
  registerOperation(operations.listTasks, ({ account }) => listTasks(context, account))
  registerOperation(operations.visit, ({ account }) => visitDashboard(context, account))
  registerOperation(operations.getEarnings, ({ account }) => screenEarnings(context, account))
}
