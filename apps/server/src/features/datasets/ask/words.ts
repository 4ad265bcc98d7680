/** Words as they are compared: small letters without accents. */
export const plain = (text: string): string =>
  text.normalize('NFKD').replaceAll(/\p{M}/gu, '').replaceAll('ß', 'ss').toLowerCase()

/** The words of a text; those within a name like unit_price or unitPrice too. */
export const wordsOf = (text: string): string[] =>
  plain(text.replaceAll(/(\p{Ll})(\p{Lu})/gu, '$1 $2')).match(/[\p{L}\p{N}]+/gu) ?? []

/** Without the endings that make a word the plural, or another case, of the same word. */
export const stem = (word: string): string => {
  if (word.length <= 3) return word
  const shorter = word.replace(/ies$/, 'y').replace(/(?:en|es|s|n|e)$/, '')
  return shorter === word ? word : stem(shorter)
}

/** What people and columns call the same thing, in English, German and French. */
export const sameThings: readonly (readonly [en: string, de: string, fr: string])[] = [
  ['revenue sales turnover', 'umsatz einnahmen', 'ventes'],
  ['amount sum', 'betrag', 'montant'],
  [
    'price cost expensive cheap cheapest',
    'preis kosten teuer teuerste billigste gunstigste',
    'prix cout cher',
  ],
  ['quantity qty units', 'menge anzahl stuck', 'quantite'],
  ['customer client buyer', 'kunde', 'client'],
  ['country nation', 'land lander', 'pays'],
  ['city town place', 'stadt ort', 'ville'],
  ['product item article', 'produkt artikel', 'produit article'],
  ['date day', 'datum tag', 'jour'],
  ['salary wage pay earn', 'gehalt gehalter lohn verdienen verdient', 'salaire'],
  ['age old older oldest young younger youngest', 'alter alteste jungste', 'age'],
  ['category group', 'kategorie gruppe', 'categorie'],
  ['profit', 'gewinn', 'benefice'],
  ['population inhabitants', 'einwohner bevolkerung', 'habitants'],
]
const sameStems = sameThings.map((line) => new Set(line.flatMap((words) => words.split(' ').map(stem))))

export const isSameThing = (a: string, b: string): boolean => {
  const [one, other] = [stem(a), stem(b)]
  return one === other || sameStems.some((group) => group.has(one) && group.has(other))
}

export const words = (text: string): ReadonlySet<string> => new Set(text.trim().split(/\s+/))

/** With the endings of German adjectives. */
const inflected = (text: string) =>
  text.replaceAll(/\S+/g, (word) => `${word} ${word}e ${word}en ${word}er ${word}es ${word}em`)

/** What a question asks for, by the words that say so. */
export const asks = {
  sum: words(
    'total totals sum overall altogether gesamt gesamte gesamten gesamtsumme summe insgesamt total totale totaux somme',
  ),
  average: words(
    `average averages mean avg typical durchschnitt durchschnitts mittelwert mittel moyenne moyen ${inflected('durchschnittlich mittler')}`,
  ),
  median: words('median zentralwert mediane'),
  highest: words(
    `highest largest biggest greatest max maximum maximal maximale top best eleve elevee maximale grand grande meilleur meilleure meilleurs meilleures longest oldest ${inflected('hochst grosst maximal teuerst langst altest best')}`,
  ),
  lowest: words(
    `lowest smallest min minimum minimal worst bottom cheapest shortest youngest bas basse petit petite faible minimale ${inflected('niedrigst kleinst minimal gunstigst billigst tiefst kurzest jungst schlechtest')}`,
  ),
  most: words(`most plus ${inflected('meist')}`),
  least: words(`least fewest moins ${inflected('wenigst')}`),
  count: words('count many number anzahl viele combien nombre rows records entries zeilen eintrage lignes'),
  different: words(
    `different distinct unique differents distincts ${inflected('verschieden unterschiedlich')}`,
  ),
  share: words(
    'share percentage percent proportion pie anteil prozent prozentual prozentuale prozentualer part pourcentage kreisdiagramm tortendiagramm camembert',
  ),
  spread: words('distribution histogram spread verteilung histogramm repartition distribue'),
  related: words(
    'correlation correlations correlated correlate relationship related zusammenhang korrelation korrelationen correle relation',
  ),
  compare: words(
    'against versus vs compare compared comparison vergleich vergleiche vergleichen verglichen gegen gegenuber comparer compare comparaison',
  ),
  time: words('trend trends timeline development entwicklung verlauf zeitverlauf evolution history'),
  missing: words('missing empty blank fehlende fehlen leere manquantes manquants vides'),
  profile: words(
    'describe overview summary summarise summarize profile columns contents explain beschreibe ubersicht zusammenfassung spalten inhalt resume apercu colonnes contenu decris',
  ),
  group: words('by per each every across among nach pro je jede jedem jeder par chaque selon'),
  which: words('which what who welche welcher welches wer quel quelle quels quelles qui'),
  chart: words('chart charts plot graph draw diagramm zeichne graphique diagramme'),
  day: words('day daily days tag taglich jour'),
  week: words(`week weekly weeks woche semaine ${inflected('wochentlich')}`),
  month: words(`month monthly months monat monate mois ${inflected('monatlich')}`),
  quarter: words('quarter quarterly quarters quartal trimestre'),
  year: words(`year yearly annual annually years jahr jahre jahren annee annees an ${inflected('jahrlich')}`),
  thing: words(
    'csv tsv excel spreadsheet sheet table tables data dataset file column columns tabelle daten datei tableau donnees fichier',
  ),
} as const

export type Ask = keyof typeof asks
export const askWords: ReadonlySet<string> = new Set(Object.values(asks).flatMap((each) => [...each]))

/** What calculates: a column is not meant by these alone, though one may be called Total amount. */
export const calculating: ReadonlySet<string> = new Set(
  (['sum', 'average', 'median', 'most', 'least', 'count', 'share'] as const).flatMap((ask) => [...asks[ask]]),
)
