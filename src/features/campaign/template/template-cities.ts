import type { Template } from '../../../../contract/campaign/templates.ts'
import { useT } from '../../../i18n/translate.ts'
import { templateWords } from './words.ts'

/** Writes the cities of a template with their numbers of screens. */
export const useCities = (): ((template: Pick<Template, 'cities'>) => string) => {
  const t = useT(templateWords)
  return ({ cities }) =>
    cities.map(({ city_name, screens }) => t('cityScreens', { city: city_name, count: screens })).join(', ') ||
    t('none')
}
