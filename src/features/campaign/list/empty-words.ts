import { defineWords } from '../../../i18n/define.ts'

/** Texts of a list without campaigns or offers; loaded with it. */
export const emptyListWords = defineWords(
  {
    noOffersYet: 'Brak danych: nie ma ofert w przygotowaniu',
    noOffersYetText: 'Oferta to kampania przed potwierdzeniem. Potwierdzone znajdziesz w kampaniach.',
    nothingYet: 'Brak danych: nie ma jeszcze żadnej kampanii',
    nothingYetText: 'Zaplanuj pierwszą: wybierz termin i miasta, a cena i widownia policzą się od razu.',
    toCampaigns: 'Przejdź do kampanii',
  },
  {
    noOffersYet: 'No data: no offer is being prepared',
    noOffersYetText: 'An offer is a campaign before its confirmation. Confirmed ones are among the campaigns.',
    nothingYet: 'No data: there is no campaign yet',
    nothingYetText: 'Plan the first one: choose dates and cities, and price and audience are there at once.',
    toCampaigns: 'Go to campaigns',
  },
)
