import { defineWords } from '../../i18n/define.ts'

/** Texts of the page of the own company. */
export const yourCompanyWords = defineWords(
  {
    title: 'Twoja firma',
    settings: 'Ustawienia',
    settingsText: 'Od nich zależą ceny i widownia w Twoich kampaniach. Zmienia je administrator.',
    discount: 'Rabat lub dopłata do cennika',
    cars: 'Osób w samochodzie',
    buses: 'Osób w autobusie',
    views: 'Część, która widzi spot',
    failed: 'Nie udało się wczytać ustawień',
    edit: 'Zmień w danych firmy',
    webhooks: 'Webhooki',
  },
  {
    title: 'Your company',
    settings: 'Settings',
    settingsText: 'Prices and audiences of your campaigns depend on them. An administrator changes them.',
    discount: 'Discount on, or surcharge to, the list price',
    cars: 'People in a car',
    buses: 'People in a bus',
    views: 'Part that sees the spot',
    failed: 'The settings could not be loaded',
    edit: 'Change the company',
    webhooks: 'Webhooks',
  },
)
