import { mkdir } from 'node:fs/promises'
import { openBrowserSession, startBrowser } from '/work/wt/reach/tests/support/browser/browser.ts'
import { startProductServer } from '/work/wt/reach/tests/support/platform/product-server.ts'
import { loggedIn } from '/work/wt/reach/tests/support/calls/client.ts'
import { addressOf } from '/work/wt/reach/tests/support/calls/client.ts'
import { contract } from '/work/wt/reach/contract/index.ts'
import { mkdtemp } from 'node:fs/promises'
const folder = await mkdtemp('/tmp/r/reach/data-')
await mkdir('/tmp/r/reach/pics',{recursive:true})
const server:any = await startProductServer(folder, { CLOCK_START: '2026-11-24T12:00:00+01:00' })
console.log('server', server.url)
const browser:any = await startBrowser()
try {
  const address = '/campaign/plan?company=1&budget=150000&from=2026-12-07&to=2026-12-20'
  const target = address + '&sex=women&age=25-34'
  for (const [mode,width,lang] of [['light',1366,'pl'],['dark',1366,'en'],['light',390,'pl'],['dark',390,'pl']] as const) {
    const { context, page } = await openBrowserSession(browser, server.url, { viewport: { width, height: width<720?844:860 }, colorScheme: mode })
    await page.addInitScript(([m,l]:any)=>{localStorage.setItem('arabox.mode',m);localStorage.setItem('arabox.language',l)},[mode,lang])
    await context.request.post(addressOf(contract.users.login, {}), { multipart: { username: 'admin', password: 'arabox-demo' } })
    for (const [name, path] of [['plan',address],['target',target]] as const) {
      await page.goto(path); await page.waitForLoadState('networkidle',{timeout:40000}).catch(()=>{})
      await page.waitForTimeout(1500)
      await page.screenshot({ path: `/tmp/r/reach/pics/${name}-${mode}-${width}.png`, fullPage: true })
      console.log(name,mode,width, page.url())
    }
    const list:any = await (await context.request.get(server.url+addressOf(contract.campaign.listCampaigns,{query:{size:50}} as any))).json().catch(()=>null)
    const item = list?.items?.find((c:any)=>c.estimate?.reach && ['draft','new','ready'].includes(c.status))
    console.log('campaign', item?.uuid, item?.status, list?.items?.length)
    if (item) for (const p of ['preview','form']) {
      await page.goto(`/campaign/${p}/${item.uuid}`); await page.waitForLoadState('networkidle',{timeout:40000}).catch(()=>{})
      await page.waitForTimeout(1500)
      await page.screenshot({ path: `/tmp/r/reach/pics/${p}-${mode}-${width}.png`, fullPage: true })
    }
    await context.close()
  }
} finally { await browser.close?.(); await server.stop() }
