/** A name in both languages of the product. */
export type Names = { readonly pl: string; readonly en: string }

/** Names of Poland's public holidays by their name in the calendar. */
const names: Readonly<Record<string, readonly [pl: string, en: string]>> = {
  'new-year': ['Nowy Rok', 'New Year’s Day'],
  epiphany: ['Trzech Króli', 'Epiphany'],
  easter: ['Wielkanoc', 'Easter Sunday'],
  'easter-monday': ['Poniedziałek Wielkanocny', 'Easter Monday'],
  'labour-day': ['Święto Pracy', 'Labour Day'],
  'constitution-day': ['Święto Konstytucji 3 Maja', 'Constitution Day'],
  pentecost: ['Zielone Świątki', 'Pentecost'],
  'corpus-christi': ['Boże Ciało', 'Corpus Christi'],
  assumption: ['Wniebowzięcie NMP', 'Assumption Day'],
  'all-saints': ['Wszystkich Świętych', 'All Saints’ Day'],
  'independence-day': ['Święto Niepodległości', 'Independence Day'],
  'christmas-eve': ['Wigilia', 'Christmas Eve'],
  christmas: ['Boże Narodzenie', 'Christmas Day'],
  'second-christmas-day': ['Drugi dzień Bożego Narodzenia', 'Second Day of Christmas'],
}

/** The names of a holiday by its name in the calendar; null for holidays that Poland does not have. */
export const holidayNames = (name: string): Names | null => {
  const found = Object.hasOwn(names, name) ? names[name] : undefined
  return found ? { pl: found[0], en: found[1] } : null
}
