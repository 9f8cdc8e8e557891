import { administrationMachines } from './catalogue/administration.ts'
import { campaignMachines } from './catalogue/campaign.ts'
import { kitMachines } from './catalogue/kit.ts'
import { networkMachines } from './catalogue/network.ts'
import { sessionMachines } from './catalogue/session.ts'
import { workMachines } from './catalogue/work.ts'
import type { CataloguedMachine } from './catalogued-machine.ts'

/** Every machine of the product, the lifecycle of campaigns first. */
export const catalogue: readonly CataloguedMachine[] = [
  ...campaignMachines,
  ...sessionMachines,
  ...networkMachines,
  ...workMachines,
  ...administrationMachines,
  ...kitMachines,
]
