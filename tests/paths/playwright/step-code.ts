import type { LifecycleEvent } from '../../../machines/campaign/lifecycle/lifecycle-events.ts'
import type { PageNames } from './page-words.ts'

const inDialog = "page.getByRole('dialog')"

const press = (name: string, within = 'page'): string =>
  `await ${within}.getByRole('button', { name: ${name} }).click()`

const saveLines = (event: Extract<LifecycleEvent, { type: 'campaign.save' }>, isFirst: boolean, names: PageNames) => {
  const open = isFirst
    ? [`await page.getByLabel(${names.name}).fill(campaign.name)`]
    : [`await page.getByRole('link', { name: ${names.edit} }).click()`]
  const [spot] = event.facts.spots
  const film = [
    `await page.getByLabel(${names.addFile}).setInputFiles(FILM)`,
    "await page.getByText(FILM.split('/').at(-1) ?? '').first().waitFor()",
  ]
  const facts = event.target === 'draft' ? [] : spot ? film : ['await planWeek(page, campaign)']
  const button = event.target === 'draft' ? names.saveDraft : names.saveCampaign
  return [
    ...open,
    ...facts,
    press(button),
    `await campaign.saved(page, '${event.target === 'draft' ? 'form' : 'preview'}')`,
  ]
}

const switchLines = (button: string, label: string, isOn: boolean): string[] => [
  press(button),
  `await ${inDialog}.getByRole('switch', { name: ${label}, checked: ${!isOn} }).click()`,
  `await ${inDialog}.getByRole('switch', { name: ${label}, checked: ${isOn} }).waitFor()`,
  "await page.keyboard.press('Escape')",
  `await ${inDialog}.waitFor({ state: 'hidden' })`,
]

const fromMenu = (item: string, names: PageNames): string[] => [
  press(names.more),
  `await page.getByRole('menuitem', { name: ${item} }).click()`,
]

/** The actions of a user on the page of a campaign for one step, as lines of code. The state is checked later. */
export const stepLines = (event: LifecycleEvent, isFirst: boolean, names: PageNames): string[] => {
  switch (event.type) {
    case 'campaign.save':
      return saveLines(event, isFirst, names)
    case 'campaign.file_spot':
      return ['// The form has sent the film with the campaign.']
    case 'campaign.submit':
      return [press(names.submit)]
    case 'campaign.accept':
      return [press(names.accept)]
    case 'campaign.withdraw_acceptance':
      return [press(names.withdrawAcceptance)]
    case 'campaign.confirm':
      return [press(names.confirm), press(names.confirmAct, inDialog)]
    case 'campaign.take_back':
      return [press(names.takeBack)]
    case 'campaign.send_back':
      return [
        press(names.sendBack),
        `await ${inDialog}.getByLabel(${names.reason}).fill('${event.reason}')`,
        press(names.sendBack, inDialog),
      ]
    case 'campaign.withdraw_confirmation':
      return [
        ...fromMenu(names.withdrawConfirmation, names),
        `await ${inDialog}.getByLabel(${names.reason}).fill('${event.reason}')`,
        `await ${inDialog}.getByLabel(${names.retype}).fill(campaign.name)`,
        press(names.withdrawConfirmation, inDialog),
      ]
    case 'campaign.request_swap':
    case 'campaign.accept_swap':
    case 'campaign.refuse_swap':
      return ['// No generated path swaps films.']
    case 'campaign.stop':
      return [
        ...fromMenu(names.stopFromMenu, names),
        `await ${inDialog}.getByLabel(${names.reason}).fill('${event.reason}')`,
        `await ${inDialog}.getByLabel(${names.retype}).fill(campaign.name)`,
        press(names.stop, inDialog),
      ]
    case 'campaign.correct_contacts':
      return [
        ...fromMenu(names.correctFromMenu, names),
        `await ${inDialog}.getByLabel(${names.reason}).fill('${event.reason}')`,
        press(names.correct, inDialog),
      ]
    case 'campaign.share':
      return switchLines(names.share, names.shareSwitch, true)
    case 'campaign.unshare':
      return switchLines(names.shared, names.shareSwitch, false)
    case 'campaign.show_cpm':
      return switchLines(names.shared, names.showCpm, true)
    case 'campaign.hide_cpm':
      return switchLines(names.shared, names.showCpm, false)
    case 'campaign.assign_operator':
      return [
        press(names.assignOperator),
        `await ${inDialog}.getByRole('combobox', { name: ${names.operator} }).press('ArrowDown')`,
        "await page.getByRole('option').first().click()",
        press(names.assign, inDialog),
        `await ${inDialog}.waitFor({ state: 'hidden' })`,
      ]
    case 'campaign.delete':
      return [
        ...fromMenu(names.delete, names),
        press(names.delete, inDialog),
        `await ${inDialog}.waitFor({ state: 'hidden' })`,
      ]
    case 'clock.tick':
      throw new Error('no page takes a step of the clock')
  }
}
