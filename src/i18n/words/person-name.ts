import { erasedAccountId } from '../../../contract/users/erased-account.ts'
import { translate } from '../translate.ts'
import { defineWords } from '../word-table.ts'

const erasedWords = defineWords({ erased: 'usunięte konto {{id}}' }, { erased: 'erased account {{id}}' })

/** The name of a person as a record has it; of an erased account its number, in the current language. */
export const personName = (name: string): string => {
  const id = erasedAccountId(name)
  return id === null ? name : translate(erasedWords, 'erased', { id })
}
