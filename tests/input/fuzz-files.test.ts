import { expect, test } from 'vitest'
import { doors } from '../fuzz/doors.ts'
import { type FuzzFailure, fuzzFiles } from '../fuzz/fuzz-files.ts'

const SEEDS = 30

test(`promise R10 ${SEEDS} strange files for each import and tool are read or refused with a reason, in time that their size bounds`, async () => {
  const most = SEEDS * Object.keys(doors).length
  const failures: FuzzFailure[] = []
  const run = await fuzzFiles({
    seed: 1,
    isOver: (files) => files >= most,
    onFailure: (failure) => failures.push(failure),
  })
  expect(failures).toEqual([])
  expect(run).toEqual({ files: most, failures: 0 })
})
