import { expect, test } from 'vitest'
import { usualCacheMemoryMb, usualStatisticsMemoryMb } from './available-memory.ts'

test('DuckDB gets a quarter of the memory of the container, from 128 to 1024 MiB', () => {
  expect([256, 512, 2000, 64_000].map(usualStatisticsMemoryMb)).toEqual([128, 128, 500, 1024])
})

test('the caches get a quarter of the memory of the container, from 256 to 4096 MiB', () => {
  expect([256, 512, 2000, 64_000].map(usualCacheMemoryMb)).toEqual([256, 256, 500, 4096])
})
