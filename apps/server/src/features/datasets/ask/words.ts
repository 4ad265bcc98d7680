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
const sameThings = [
  'revenue sales turnover umsatz einnahmen ventes',
  'amount sum betrag montant',
  'price cost preis kosten prix cout',
  'quantity qty units menge anzahl stuck quantite',
  'customer client buyer kunde',
  'country land nation pays',
  'city town place stadt ort ville',
  'product item article produkt artikel produit',
  'date day datum tag jour',
  'salary wage pay gehalt lohn salaire',
  'age alter',
  'category kategorie group gruppe categorie',
  'profit gewinn margin benefice',
].map((line) => new Set(line.split(' ').map(stem)))

export const isSameThing = (a: string, b: string): boolean => {
  const [one, other] = [stem(a), stem(b)]
  return one === other || sameThings.some((group) => group.has(one) && group.has(other))
}

const words = (text: string) => new Set(text.split(/\s+/))

/** What a question asks for, by the words that say so. */
export const asks = {
  sum: words('total totals sum overall altogether gesamt gesamtsumme summe insgesamt total totale somme'),
  average: words(
    'average averages mean avg typical durchschnitt durchschnittlich durchschnittliche mittelwert mittel moyenne moyen',
  ),
  median: words('median zentralwert mediane'),
  highest: words(
    'highest largest biggest greatest max maximum maximal top best hochste hochsten hochster grosste grossten grosster maximale teuerste longest oldest eleve elevee plus maximale grand grande',
  ),
  lowest: words(
    'lowest smallest min minimum minimal worst bottom cheapest shortest youngest niedrigste niedrigsten kleinste kleinsten minimale gunstigste billigste bas basse moins petit petite',
  ),
  most: words('most meiste meisten plus'),
  least: words('least fewest wenigste wenigsten moins'),
  count: words('count many number anzahl viele combien nombre rows records entries zeilen eintrage lignes'),
  different: words('different distinct unique verschiedene unterschiedliche differents distincts'),
  share: words(
    'share percentage percent proportion pie anteil prozent prozentual part pourcentage kreisdiagramm tortendiagramm camembert',
  ),
  spread: words('distribution histogram spread verteilung histogramm repartition distribue'),
  related: words(
    'against versus vs correlation correlations correlated correlate relationship related zusammenhang korrelation korrelationen correle relation',
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
  week: words('week weekly weeks woche wochentlich semaine'),
  month: words('month monthly months monat monatlich mois'),
  quarter: words('quarter quarterly quartal trimestre'),
  year: words('year yearly annual annually years jahr jahrlich annee an'),
  more: words('over above exceeding uber'),
  less: words('under below unter'),
  thing: words(
    'csv tsv excel spreadsheet sheet table tables data dataset file column columns tabelle daten datei tableau donnees fichier',
  ),
} as const

export type Ask = keyof typeof asks

const german = words('der die das und ist wie was welche welcher im je pro nach viele summe zeige wo')
const french = words('le la les des du et est quel quelle combien par moyenne dans montre')

export type Language = 'en' | 'de' | 'fr'

export const languageOf = (question: readonly string[]): Language => {
  const count = (set: ReadonlySet<string>) => question.filter((word) => set.has(word)).length
  const [de, fr] = [count(german), count(french)]
  if (de === 0 && fr === 0) return 'en'
  return de >= fr ? 'de' : 'fr'
}
