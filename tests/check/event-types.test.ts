import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { eventsOf, wrongEvents } from './event-types.mjs'
import { repositoryFiles } from './requirements.mjs'

const faultsOf = (source: string) => wrongEvents(new Map([['machines/kit/list.ts', source]]))

test.each([
  ["type ListEvent = { type: 'list.searched' }", 'list.searched is no order'],
  ["type ListEvent = { type: 'list.more' }", 'list.more is no order'],
  ["const events = {} as { type: 'list.filters_cleared' }", 'list.filters_cleared is no order'],
  ["type ListFact = { type: 'list.reload' }", 'list.reload is a fact'],
  ["type Step = Command<'campaign.submitted'>", 'campaign.submitted is no order'],
  ["type CampaignCommand = { step: 'campaign.accepted' }", 'campaign.accepted is no order'],
])('the event of %s is reported: it has the tense of the other kind', (source, fault) => {
  expect(faultsOf(source)).toEqual([expect.stringContaining(fault)])
})

test('orders in commands and past facts are not reported', () => {
  expect(faultsOf("type ListFact = { type: 'address.changed' } | { type: 'devices.hidden' }")).toEqual([])
  expect(faultsOf("type ListEvent = ListFact | { type: 'list.search' } | { type: 'list.clear_filters' }")).toEqual([])
  expect(faultsOf("type Other = { type: 'button' } | { kind: 'list.searched' }")).toEqual([])
})

test('a prefix of an event belongs to one machine', () => {
  const prefixes = new Map<string, Set<string>>()
  for (const file of repositoryFiles('.ts').filter((each) => each.startsWith('machines/') && !each.includes('.test.')))
    for (const { type } of eventsOf(file, readFileSync(file, 'utf8'))) {
      const [prefix = ''] = type.split('.')
      prefixes.set(prefix, (prefixes.get(prefix) ?? new Set()).add(file))
    }
  const shared = [...prefixes].filter(([, files]) => files.size > 1).map(([prefix, files]) => [prefix, [...files]])
  expect(prefixes.size).toBeGreaterThan(25)
  expect(shared).toEqual([
    // The commands of the lifecycle, with their facts, and as the pages send them.
    ['campaign', ['machines/campaign/lifecycle/commands.ts', 'machines/campaign/lifecycle/lifecycle-events.ts']],
  ])
})
