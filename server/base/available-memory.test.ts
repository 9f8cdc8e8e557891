import { expect, test } from 'vitest'
import { usualStatisticsMemoryMb } from './available-memory.ts'

test('DuckDB gets a quarter of the memory of the container, from 128 to 1024 MiB', () => {
  expect([256, 512, 2000, 64_000].map(usualStatisticsMemoryMb)).toEqual([128, 128, 500, 1024])
})
