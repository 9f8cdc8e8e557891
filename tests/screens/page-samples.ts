import { contract } from '../../contract/index.ts'
import { type PagePath, pagePaths } from '../../contract/pages.ts'
import { loggedIn } from '../support/calls/client.ts'

/** A page of which pictures are taken: its address, and whether it needs a session. */
export type PageSample = { path: string; isPublic: boolean }

/** Ids of records of the demo, by the path of the page that shows one. Every other page has id 1. */
const findIds = async (url: string): Promise<Partial<Record<PagePath, readonly string[]>>> => {
  const admin = await loggedIn(url, 'admin')
  const { items: campaigns } = (await admin.call(contract.campaign.listCampaigns, { query: { size: 100 } })).answer
  const { items: araboxes } = (
    await admin.call(contract.location.listLocations, { query: { type: 'arabox', size: 1 } })
  ).answer
  const { items: spots } = (await admin.call(contract.ownSpot.listSpots, { query: { size: 100 } })).answer
  const [arabox] = araboxes.map(({ uuid }) => uuid)
  const ofStatus = (status: string): string[] =>
    campaigns
      .filter((campaign) => campaign.status === status)
      .slice(0, 1)
      .map(({ uuid }) => uuid)
  return {
    '/campaign/form/:uuid': ofStatus('draft'),
    '/campaign/preview/:uuid': [...new Set(campaigns.map(({ status }) => status))].flatMap(ofStatus),
    '/campaign/template/:uuid': [],
    '/offer/preview/:uuid': ofStatus('ready'),
    '/offer/print/:uuid': ofStatus('ready'),
    '/your-araboxes/location-preview/:uuid': arabox ? [arabox] : [],
    '/your-araboxes/location-edit/:uuid': arabox ? [arabox] : [],
    '/your-spots/preview/:uuid': spots
      .filter(({ emissions }) => emissions > 0)
      .slice(0, 1)
      .map(({ id }) => id),
    // The demo has no webhook and no invitation.
    '/webhook/form/:uuid': [],
    '/auth/password/:token': ['unknown'],
  }
}

const findSharedPage = async (url: string): Promise<PageSample[]> => {
  const admin = await loggedIn(url, 'admin')
  const { items } = (await admin.call(contract.campaign.listCampaigns, { query: { size: 100 } })).answer
  const shared = items.find(({ share_token, status }) => share_token && status === 'in_progress')
  return shared ? [{ path: `/shared/campaign/${shared.share_token}`, isPublic: true }] : []
}

/** Every page of the product with records of the demo, in the order of the table of pages, and the public page. */
export const findPageSamples = async (url: string): Promise<PageSample[]> => {
  const ids = await findIds(url)
  const pages = pagePaths
    .filter((path) => path !== '/')
    .flatMap((path) => {
      const parameter = /:\w+/.exec(path)?.[0]
      const addresses = parameter ? (ids[path] ?? ['1']).map((id) => path.replace(parameter, id)) : [path]
      return addresses.map((address) => ({ path: address, isPublic: path.startsWith('/auth/') }))
    })
  return [...pages, ...(await findSharedPage(url))]
}
