import type { AddressAccuracy, AddressCertainty, AddressHit, AddressReason } from '../../../contract/tools/addresses.ts'
import { decimal, number } from '../format.ts'
import { translate } from '../translate.ts'
import { defineWords } from '../word-table.ts'

const accuraciesInPolish = {
  location: 'lokalizacja sieci',
  building: 'budynek',
  street: 'ulica',
  stop: 'przystanek',
  post_code: 'kod pocztowy',
  city: 'miejscowość',
} as const satisfies Record<AddressAccuracy, string>

const accuracyWords = defineWords(accuraciesInPolish, {
  location: 'network location',
  building: 'building',
  street: 'street',
  stop: 'stop',
  post_code: 'postcode',
  city: 'town',
})

const certaintiesInPolish = {
  certain: 'pewne',
  likely: 'prawdopodobne',
  ambiguous: 'niejednoznaczne',
} as const satisfies Record<AddressCertainty, string>

const certaintyWords = defineWords(certaintiesInPolish, {
  certain: 'certain',
  likely: 'likely',
  ambiguous: 'ambiguous',
})

const reasonsInPolish = {
  coordinates: 'współrzędne z pliku',
  location_address: 'adres lokalizacji sieci',
  location_name: 'nazwa lokalizacji sieci',
  address_without_place: 'jedyny taki adres w sieci, brak miejscowości',
  house: 'znany numer domu',
  house_unknown: 'nieznany numer domu, punkt na ulicy',
  street: 'znana ulica',
  stop: 'przystanek o tej nazwie',
  code_and_place: 'kod pocztowy i miejscowość są zgodne',
  code_only: 'sam kod pocztowy',
  code_near_place: 'kod pocztowy z okolicy tej miejscowości',
  code_conflict: 'kod pocztowy i miejscowość się nie zgadzają',
  place_unknown: 'znany kod pocztowy, nieznana miejscowość',
  street_unknown: 'znana miejscowość, nieznana ulica',
  only_place: 'jedyna miejscowość o tej nazwie',
  largest_place: 'największa miejscowość o tej nazwie',
  region: 'miejscowość w podanej gminie, powiecie lub województwie',
  near_place: 'miejscowość blisko drugiej podanej w adresie',
  district: 'dzielnica',
  bare_name: 'sama nazwa, nic jej nie potwierdza',
  part_of_text: 'nazwa znaleziona w części tekstu',
  declined_name: 'nazwa w innym przypadku',
  several_places: 'pasuje kilka miejsc',
} as const satisfies Record<AddressReason, string>

const reasonWords = defineWords(reasonsInPolish, {
  coordinates: 'coordinates of the file',
  location_address: 'address of a network location',
  location_name: 'name of a network location',
  address_without_place: 'the only such address in the network, no town given',
  house: 'house number known',
  house_unknown: 'house number unknown, a point on the street',
  street: 'street known',
  stop: 'a stop with this name',
  code_and_place: 'postcode and town agree',
  code_only: 'postcode only',
  code_near_place: 'a postcode near this town',
  code_conflict: 'postcode and town do not match',
  place_unknown: 'postcode known, town unknown',
  street_unknown: 'town known, street unknown',
  only_place: 'the only town with this name',
  largest_place: 'the largest town with this name',
  region: 'the town in the given commune, county or voivodeship',
  near_place: 'the town near another one in the address',
  district: 'a district',
  bare_name: 'a name only, nothing confirms it',
  part_of_text: 'a name found in a part of the text',
  declined_name: 'the name in another grammatical case',
  several_places: 'several places match',
})

const distanceWords = defineWords(
  {
    withinMetres: '{{accuracy}}, do {{metres}}\u00a0m',
    withinKm: '{{accuracy}}, do {{km}}\u00a0km',
    aboutMetres: '{{accuracy}}, ok. {{metres}}\u00a0m',
    aboutKm: '{{accuracy}}, ok. {{km}}\u00a0km',
  },
  {
    withinMetres: '{{accuracy}}, within {{metres}}\u00a0m',
    withinKm: '{{accuracy}}, within {{km}}\u00a0km',
    aboutMetres: '{{accuracy}}, about {{metres}}\u00a0m',
    aboutKm: '{{accuracy}}, about {{km}}\u00a0km',
  },
)

const METRES_PER_KM = 1000
const TENTHS_METRES = 100

/** The name of what was found: `ulica`. */
export const accuracyText = (accuracy: AddressAccuracy): string => translate(accuracyWords, accuracy)

/** How sure a point is: `pewne`. */
export const certaintyText = (certainty: AddressCertainty): string => translate(certaintyWords, certainty)

/** What was found and how near it is: `ulica, do 2,5 km`; `ok.` where the distance is not sure. */
export const exactnessText = ({ accuracy, certainty, error_metres }: AddressHit): string => {
  const name = accuracyText(accuracy)
  const isSure = certainty === 'certain'
  if (error_metres < METRES_PER_KM)
    return translate(distanceWords, isSure ? 'withinMetres' : 'aboutMetres', {
      accuracy: name,
      metres: number(error_metres),
    })
  const km = decimal(Math.ceil(error_metres / TENTHS_METRES) / (METRES_PER_KM / TENTHS_METRES), 1)
  return translate(distanceWords, isSure ? 'withinKm' : 'aboutKm', { accuracy: name, km })
}

/** How sure a point is, and why: `pewne: kod pocztowy i miejscowość są zgodne`. */
export const surenessText = ({ certainty, reason }: AddressHit): string =>
  `${certaintyText(certainty)}: ${translate(reasonWords, reason)}`
