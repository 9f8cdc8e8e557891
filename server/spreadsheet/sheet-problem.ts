import { sheetFaults } from '../../contract/sheet-faults.ts'
import { ProblemError } from '../http/problem.ts'
import { cellPath, type SheetProblem } from './read-rows.ts'

/** The problem of an unreadable file: the sentence of its fault, and its place as the path. */
export const unreadableSheet = ({ problem, ...place }: SheetProblem): ProblemError =>
  new ProblemError('unreadable_file', { errors: [{ path: cellPath(place), message: sheetFaults[problem] }] })
