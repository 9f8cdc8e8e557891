import { defineWords } from '../word-table.ts'

/** Poland's public holidays by their names in the calendar (decision 014). */
export const holidayWords = defineWords(
  {
    'new-year': 'Nowy Rok',
    epiphany: 'Trzech Króli',
    easter: 'Wielkanoc',
    'easter-monday': 'Poniedziałek Wielkanocny',
    'labour-day': 'Święto Pracy',
    'constitution-day': 'Święto Konstytucji 3 Maja',
    pentecost: 'Zielone Świątki',
    'corpus-christi': 'Boże Ciało',
    assumption: 'Wniebowzięcie NMP',
    'all-saints': 'Wszystkich Świętych',
    'independence-day': 'Święto Niepodległości',
    'christmas-eve': 'Wigilia',
    christmas: 'Boże Narodzenie',
    'second-christmas-day': 'Drugi dzień Bożego Narodzenia',
  },
  {
    'new-year': 'New Year’s Day',
    epiphany: 'Epiphany',
    easter: 'Easter Sunday',
    'easter-monday': 'Easter Monday',
    'labour-day': 'Labour Day',
    'constitution-day': 'Constitution Day',
    pentecost: 'Pentecost',
    'corpus-christi': 'Corpus Christi',
    assumption: 'Assumption Day',
    'all-saints': 'All Saints’ Day',
    'independence-day': 'Independence Day',
    'christmas-eve': 'Christmas Eve',
    christmas: 'Christmas Day',
    'second-christmas-day': 'Second Day of Christmas',
  },
)
