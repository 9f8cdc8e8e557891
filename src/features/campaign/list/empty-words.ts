import { defineWords } from '../../../i18n/word-table.ts'

/** Texts of a list without campaigns or offers; loaded with it. */
export const emptyListWords = defineWords(
  {
    noOffersYet: 'Nie ma ofert w przygotowaniu',
    noOffersYetText: 'Oferta to kampania przed potwierdzeniem. Potwierdzone znajdziesz w kampaniach.',
    nothingYet: 'Nie ma jeszcze żadnej kampanii',
    nothingYetText: 'Zaplanuj pierwszą: wybierz termin i aglomeracje, a od razu zobaczysz cenę i kontakty.',
    toCampaigns: 'Przejdź do kampanii',
  },
  {
    noOffersYet: 'No offers in preparation',
    noOffersYetText: 'An offer is a campaign that is not confirmed yet. Confirmed ones are listed under Campaigns.',
    nothingYet: 'There are no campaigns yet',
    nothingYetText: 'Plan the first one: select dates and cities to see the price and contacts straight away.',
    toCampaigns: 'Go to campaigns',
  },
)
