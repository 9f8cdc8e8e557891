import type { Browser } from 'playwright-core'

export type { Browser, Page } from 'playwright-core'

/** A test of a generated file. */
export type GeneratedTest = {
  title: string
  run: (fixtures: { browser: Browser; baseURL: string | undefined }) => Promise<void>
}

/** The tests of the generated files that were imported, in their order. */
export const generatedTests: GeneratedTest[] = []

/** Stands for the `test` of `@playwright/test`: keeps a test, so that another program can run it. */
export const test = (title: string, run: GeneratedTest['run']): void => {
  generatedTests.push({ title, run })
}
