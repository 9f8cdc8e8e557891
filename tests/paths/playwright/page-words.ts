import { planFieldWords } from '../../../src/features/campaign/fields/words.ts'
import { formWords } from '../../../src/features/campaign/form/words.ts'
import { notLoadedWords } from '../../../src/features/campaign/not-loaded-words.ts'
import { dialogWords } from '../../../src/features/campaign/preview/dialogs/words.ts'
import { loginWords } from '../../../src/features/login/words.ts'
import type { Language } from '../../../src/i18n/language.ts'
import { translate, type WordParams } from '../../../src/i18n/translate.ts'
import type { Words } from '../../../src/i18n/word-table.ts'
import { stepWords } from '../../../src/i18n/words/campaign-step.ts'
import { uiWords } from '../../../src/i18n/words/ui.ts'

/**
 * A regular expression, as source text, for a name on the screens. Spaces match hard spaces too: Polish texts bind
 * short words with them. `isWhole`: the name has nothing else.
 */
export const namePattern = (name: string, isWhole = true): string => {
  const escaped = name.replaceAll(/[.*+?^${}()|[\]\\/]/g, '\\$&').replaceAll(/\s+/g, '\\s')
  return isWhole ? `/^${escaped}$/` : `/^${escaped}/`
}

/** The names that the paths of a campaign use on the screens, as source text of regular expressions. */
export const pageNames = (language: Language) => {
  const of = <Key extends string>(words: Words<Key>, key: NoInfer<Key>, params: WordParams = {}): string =>
    namePattern(translate(words, key, params, language))
  const beginning = <Key extends string>(words: Words<Key>, key: NoInfer<Key>): string =>
    namePattern(translate(words, key, {}, language), false)
  const step = (key: Parameters<typeof stepWords.text>[0]): string => of(stepWords, key)
  return {
    username: of(loginWords, 'username'),
    password: of(loginWords, 'password'),
    logIn: of(loginWords, 'submit'),
    name: of(formWords, 'name'),
    flight: beginning(planFieldWords, 'flight'),
    from: of(uiWords, 'from'),
    to: of(uiWords, 'to'),
    ready: of(uiWords, 'ready'),
    addCity: of(formWords, 'addCity'),
    screensIn: (city: string) => of(formWords, 'screensIn', { city }),
    addFile: beginning(formWords, 'addFile'),
    saveDraft: of(formWords, 'saveDraft'),
    saveCampaign: of(formWords, 'saveCampaign'),
    stages: step('lifecycle'),
    youCan: step('youCan'),
    edit: step('edit'),
    more: step('more'),
    share: step('share'),
    shared: step('shared'),
    delete: step('delete'),
    submit: step('submit'),
    accept: step('accept'),
    takeBack: step('takeBack'),
    sendBack: step('sendBack'),
    withdrawAcceptance: step('withdrawAcceptance'),
    confirm: step('confirm'),
    withdrawConfirmation: beginning(stepWords, 'withdrawConfirmation'),
    stop: step('stop'),
    stopFromMenu: beginning(stepWords, 'stop'),
    correctFromMenu: beginning(stepWords, 'correctContacts'),
    correct: of(dialogWords, 'correctionAct'),
    assignOperator: step('assignOperator'),
    confirmAct: of(dialogWords, 'confirmAct'),
    reason: beginning(dialogWords, 'reason'),
    retype: namePattern(translate(dialogWords, 'retype', { name: '' }, language).trimEnd(), false),
    shareSwitch: of(dialogWords, 'shareSwitch'),
    showCpm: of(dialogWords, 'showCpm'),
    operator: of(dialogWords, 'operator'),
    assign: of(dialogWords, 'assign'),
    notFound: of(notLoadedWords, 'notFound'),
  }
}

/** The names of the screens in one language. */
export type PageNames = ReturnType<typeof pageNames>
