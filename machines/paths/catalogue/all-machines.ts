import type { CataloguedMachine } from '../catalogued-machine.ts'
import { administrationMachines } from './administration.ts'
import { campaignMachines } from './campaign.ts'
import { kitMachines } from './kit.ts'
import { networkMachines } from './network.ts'
import { playerMachines } from './player.ts'
import { sessionMachines } from './session.ts'
import { workMachines } from './work.ts'

/** Every machine of the product, the lifecycle of campaigns first. */
export const catalogue: readonly CataloguedMachine[] = [
  ...campaignMachines,
  ...sessionMachines,
  ...networkMachines,
  ...workMachines,
  ...administrationMachines,
  ...kitMachines,
  ...playerMachines,
]
