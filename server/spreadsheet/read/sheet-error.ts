import type { SheetFault } from '../../../contract/sheet-faults.ts'
import type { SheetProblem } from '../read-rows.ts'

/** Stops reading a file. Only `readSheet` catches it. */
export class SheetError extends Error {
  override readonly name = 'SheetError'
  readonly problem: SheetProblem
  constructor(fault: SheetFault, place: Omit<SheetProblem, 'problem'> = {}) {
    super(fault)
    this.problem = { problem: fault, ...place }
  }
}
