/** Texts of address columns that are no address. */
export const wordsWithoutPlace: readonly string[] = `brak|Brak|BRAK|brak adresu|brak danych|bd|b.d.|n/d|nd|nie dotyczy
różne|Różne|inne|Inne|jak wyżej|jw.|j.w.|jw|Ogółem|Razem|Suma|RAZEM|suma końcowa|łącznie|Podsumowanie|Ogród|ogród
nieznany|Nieznana|adres nieznany|do ustalenia|do uzupełnienia|w trakcie|w przygotowaniu|planowany|test|Test 1|xxx|x|-|?|...
adres|Adres|ulica|ul.|miasto|lokalizacja|Lokalizacja 1|Sklep|sklep nr 5|Sklep internetowy|biuro|Biuro główne|centrala|oddział
magazyn|Hala B|piętro 2|parter|wejście główne|parking|Parking podziemny|dworzec|Dworzec|stacja benzynowa|przystanek|rynek|centrum
park|Park|szkoła|kościół|apteka|poczta|szpital|hotel|zamek|młyn|las|góra|kolonia|folwark|most|port
online|zdalnie|mobilny|cała Polska|teren całego kraju|klient|Klient nr 12|kontrahent|dostawca|pan Jan|Jan Kowalski|Anna Nowak
tak|nie|OK|zamknięte|nieczynne|remont|reklama|billboard|citylight|nośnik 15|ekran 3|uwaga|komentarz|patrz uwagi|stan na 31.12
poniedziałek|styczeń|2024|12.05.2024|123|12,5|15%|100 zł|+48 22 123 45 67|biuro@example.com|www.example.com|zxqw vvk|asdf|qwerty|lorem ipsum`
  .split(/[|\n]/)
  .map((text) => text.trim())

/** Addresses in other countries. */
export const foreignAddresses: readonly string[] =
  `Unter den Linden 5, 10117 Berlin|10117 Berlin|Friedrichstraße 10, Berlin
Hauptstraße 12, 01067 Dresden|Markt 1, 04109 Leipzig, Niemcy|Kaiserstraße 3, 60311 Frankfurt|Marienplatz 8, 80331 München
Václavské náměstí 5, 110 00 Praha|Vodičkova 12, Praha 1|Hlavní 3, 70200 Ostrava, Czechy|náměstí Svobody 1, 60200 Brno
Hlavná 5, 811 01 Bratislava|Gedimino pr. 9, 01103 Vilnius|Brīvības iela 10, Rīga|Tartu mnt 5, 10145 Tallinn, Estonia
Chreszczatyk 1, Kijów, Ukraina|Khreshchatyk St 22, 01001 Kyiv|Nezalezhnosti 4, Minsk, Białoruś|Newski Prospekt 5, Petersburg, Rosja
Mariahilfer Straße 10, 1060 Wien|Stephansplatz 1, Wiedeń, Austria|Bahnhofstrasse 1, 8001 Zürich|Rue de Rivoli 5, 75001 Paris
10 Rue Nationale, 59000 Lille, Francja|10 Downing Street, London|221B Baker Street, London NW1 6XE|High Street 5, Edinburgh, UK
O'Connell Street 3, Dublin 1, Ireland|Damrak 10, 1012 LG Amsterdam|Coolsingel 40, 3011 AD Rotterdam, Holandia|Grote Markt 1, 2000 Antwerpen
Strøget 5, 1160 København|Drottninggatan 10, 111 51 Stockholm|Karl Johans gate 5, 0154 Oslo, Norwegia|Mannerheimintie 10, 00100 Helsinki
Gran Vía 10, 28013 Madrid|La Rambla 5, 08002 Barcelona|Rua Augusta 10, 1100-053 Lisboa|Via Roma 10, 00184 Roma|Corso Buenos Aires 3, 20124 Milano
Váci utca 5, 1052 Budapest|Calea Victoriei 10, 010061 București|Vitosha 5, 1000 Sofia|Ermou 5, 10563 Athina|Ilica 10, 10000 Zagreb
Slovenska cesta 5, 1000 Ljubljana|Knez Mihailova 3, 11000 Beograd|İstiklal Caddesi 5, 34430 İstanbul|350 Fifth Avenue, New York, NY 10118
1600 Pennsylvania Avenue, Washington, DC 20500, USA|100 King Street, Toronto, Kanada|1-1 Marunouchi, Tokyo|Nanjing Road 5, Shanghai, Chiny`.split(
    /[|\n]/,
  )
