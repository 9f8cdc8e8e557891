import { copyMachine } from '../../campaign/copy/copy.ts'
import { campaignFormPage } from '../../campaign/form/form-page.ts'
import { lifecycle } from '../../campaign/lifecycle/lifecycle.ts'
import { commandsIn, stateKey } from '../../campaign/lifecycle/path-model.ts'
import { campaignListPage } from '../../campaign/list/list-page.ts'
import { offerPanel } from '../../campaign/offer/offer-panel.ts'
import { planPage } from '../../campaign/plan/plan-page.ts'
import { campaignPreviewPage } from '../../campaign/preview/preview-page.ts'
import { researchImportPage } from '../../campaign/research/research-import.ts'
import { experimentPage } from '../../experiment/experiment-page.ts'
import { planningPage } from '../../experiment/planning-page.ts'
import { catalogued } from '../catalogued-machine.ts'
import { pageOf, pathCampaign, pathUser, problem } from '../samples.ts'

const uuid = pathCampaign().uuid
const plan = {
  labels: ['lowest_price'],
  date_from: '2026-05-04',
  date_to: '2026-05-10',
  screen_ids: [1, 2],
  cities: [],
}

const design = { refusals: [], tests: [{ uuid, name: 'A place', city_name: 'Warszawa' }], controls: [] }
const experiment = { uuid, state: 'planned', design, result: null }

/** The machines of campaigns and offers. */
export const campaignMachines = [
  catalogued({
    name: 'campaign lifecycle',
    file: 'machines/campaign/lifecycle/lifecycle.ts',
    machine: lifecycle,
    commands: [],
    commandsIn,
    keyOf: stateKey,
  }),
  catalogued({
    name: 'experiment planning',
    file: 'machines/experiment/planning-page.ts',
    machine: planningPage,
    input: { uuid },
    commands: [
      { type: 'experiment_plan.change', change: { effect_percent: 10 } },
      { type: 'experiment_plan.select_place', uuid, isTested: false },
      { type: 'experiment_plan.select_place', uuid, isTested: true },
      { type: 'experiment_plan.request' },
      { type: 'experiment_plan.save' },
      { type: 'experiment_plan.retry' },
    ],
    answers: {
      load: [{ name: 'A test path', experiments: [] }],
      propose: [design, { ...design, refusals: ['effect_unseen'] }],
      record: [experiment],
    },
    keyOf: ({ context }) => [context.design?.refusals.length, context.question.test_location_uuids?.length],
  }),
  catalogued({
    name: 'experiment',
    file: 'machines/experiment/experiment-page.ts',
    machine: experimentPage,
    input: { uuid },
    commands: [
      { type: 'experiment.withdraw' },
      { type: 'experiment.confirm' },
      { type: 'experiment.keep' },
      { type: 'experiment.retry' },
    ],
    answers: {
      load: [experiment, { ...experiment, state: 'running' }],
      withdraw: [{ ...experiment, state: 'withdrawn' }],
    },
    keyOf: ({ context }) => context.experiment?.state,
  }),
  catalogued({
    name: 'copy',
    file: 'machines/campaign/copy/copy.ts',
    // The parent is another machine.
    machine: copyMachine.provide({ actions: { tellParent: () => undefined } }),
    commands: [{ type: 'copy.create', uuid }, { type: 'copy.undo' }, { type: 'copy.close' }],
    answers: { '0.copy.copying': [pathCampaign()], '0.copy.undoing': [undefined] },
    keyOf: () => null,
  }),
  catalogued({
    name: 'campaign form',
    file: 'machines/campaign/form/form-page.ts',
    machine: campaignFormPage,
    input: { key: null, user: pathUser },
    commands: [
      { type: 'campaign_form.submit', target: 'draft' },
      { type: 'campaign_form.submit', target: 'new' },
      { type: 'campaign_form.open_map' },
      { type: 'campaign_form.show_city', id: 1 },
      { type: 'campaign_form.estimate_choice', placement: { cities: [], screen_ids: [1] } },
    ],
    answers: { 'form/save': [pathCampaign()] },
    toChildren: [
      ['form', { type: 'form.change', values: { name: 'Plan', company_id: 1 } } as { type: string }],
      ['estimate', { type: 'area.request', query: {} } as { type: string }],
      ['template', { type: 'area.request', query: 'x' } as { type: string }],
    ],
    keyOf: ({ children, context }) => [children.form?.getSnapshot().value, context.isTooCheap],
  }),
  catalogued({
    name: 'campaign list',
    file: 'machines/campaign/list/list-page.ts',
    machine: campaignListPage,
    input: {},
    commands: [{ type: 'campaigns.accept', campaigns: [pathCampaign()] }, { type: 'copy.changed' }],
    answers: {
      acceptAll: [
        { accepted: 1, refused: 0 },
        { accepted: 1, refused: 1 },
      ],
      'list/rows/load': [pageOf([1, 2], 3)],
      'options/load': [{ companies: [], cities: [] }],
    },
    keyOf: ({ children }) => [children.list?.getSnapshot().value, children.options?.getSnapshot().value],
  }),
  catalogued({
    name: 'offer panel',
    file: 'machines/campaign/offer/offer-panel.ts',
    machine: offerPanel,
    input: { uuid, canEdit: true, canShare: true },
    commands: [
      { type: 'offer.changed' },
      { type: 'offer.open_variant', from: pathCampaign() },
      { type: 'offer.close_variant' },
    ],
    answers: { 'action/load': [{}], 'adding/save': [{ variants: [{ campaign: pathCampaign() }] }] },
    toChildren: [
      ['action', { type: 'area.request', query: { action: 'campaign', uuid } } as { type: string }],
      ['adding', { type: 'form.submit' }],
    ],
    keyOf: ({ children }) => [children.action?.getSnapshot().value, children.adding?.getSnapshot().value],
  }),
  catalogued({
    name: 'offer panel of a campaign',
    variantOf: 'offer panel',
    file: 'machines/campaign/offer/offer-panel.ts',
    machine: offerPanel,
    input: { uuid: null, canEdit: false, canShare: false },
    commands: [{ type: 'offer.changed' }, { type: 'offer.open_variant', from: pathCampaign() }],
  }),
  catalogued({
    name: 'planner',
    file: 'machines/campaign/plan/plan-page.ts',
    machine: planPage,
    input: { user: pathUser },
    commands: [
      { type: 'plan.change', values: { budget: 50_000 } },
      { type: 'plan.find_points', query: { text: 'Rynek 1, Kraków' } },
      { type: 'plan.find_points', query: null },
      { type: 'plan.choose', label: 'lowest_price' },
      { type: 'plan.show_city', id: 2 },
      { type: 'plan.toggle_screen', id: 2 },
      { type: 'plan.reset' },
      { type: 'plan.repeat' },
      { type: 'plan.forget_changes' },
      { type: 'plan.take', name: 'Plan' },
      { type: 'address.changed', search: '?budget=20000' },
      { type: 'address.changed', search: '' },
    ],
    answers: { 'proposals/load': [{ plans: [plan] }, { plans: [] }], take: [pathCampaign()] },
    toChildren: [['proposals', { type: 'area.request', query: {} } as { type: string }]],
    keyOf: ({ context, children }) => [
      children.proposals?.getSnapshot().value,
      context.answer?.plans.length,
      context.refined?.length,
    ],
  }),
  catalogued({
    name: 'campaign preview',
    file: 'machines/campaign/preview/preview-page.ts',
    machine: campaignPreviewPage,
    input: { uuid, user: pathUser },
    commands: [
      { type: 'preview.execute', command: { step: 'campaign.submit' } },
      { type: 'preview.execute', command: { step: 'campaign.confirm' } },
      { type: 'preview.execute', command: { step: 'campaign.delete' } },
      { type: 'preview.retry' },
      { type: 'preview.dismiss' },
      { type: 'preview.load_operators' },
      { type: 'preview.check_contacts' },
      { type: 'preview.reload_spot_files' },
    ],
    answers: {
      load: [pathCampaign(), pathCampaign({ status: 'end', version: 9 })],
      poll: [pathCampaign({ status: 'ready', version: 2 })],
      execute: [pathCampaign({ status: 'ready', version: 2 }), null],
      'swaps/load': [{ swaps: [], campaign: pathCampaign({ status: 'pending', version: 4 }) }],
    },
    toChildren: [['swaps', { type: 'area.request', query: { uuid, action: 'list' } } as { type: string }]],
    failures: {
      poll: [problem(404, 'not_found')],
      execute: [problem(409, 'version_conflict', pathCampaign({ version: 3 })), problem(409, 'illegal_transition')],
    },
    keyOf: ({ context, children }) => [
      context.campaign?.status,
      context.campaign?.version,
      context.hasConflict,
      children.swaps?.getSnapshot().value,
    ],
  }),
  catalogued({
    name: 'campaign preview of an analyst',
    variantOf: 'campaign preview',
    file: 'machines/campaign/preview/preview-page.ts',
    machine: campaignPreviewPage,
    input: { uuid, user: { ...pathUser, permissions: [] } },
    commands: [
      { type: 'preview.execute', command: { step: 'campaign.submit' } },
      { type: 'preview.execute', command: { step: 'campaign.confirm' } },
    ],
    answers: { load: [pathCampaign({ status: 'accepted' })] },
    keyOf: ({ context }) => context.campaign?.status,
  }),
  catalogued({
    name: 'research import',
    file: 'machines/campaign/research/research-import.ts',
    machine: researchImportPage,
    input: { user: pathUser },
    commands: [],
    answers: {
      'sheet/check': [{ fault_count: 0, faults: [], rows: [], changed: 1 }],
      'sheet/store': [{ fault_count: 0, faults: [], rows: [], changed: 1 }],
    },
    toChildren: [
      ['sheet', { type: 'sheet.choose_file', file: null } as { type: string }],
      ['sheet', { type: 'sheet.confirm' }],
    ],
    keyOf: ({ children }) => children.sheet?.getSnapshot().value,
  }),
]
