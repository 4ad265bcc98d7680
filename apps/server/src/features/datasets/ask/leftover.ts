import { isMonth } from './calendar.ts'
import { isCompared } from './find-comparisons.ts'
import { smallWords } from './language.ts'
import type { Token } from './tokens.ts'
import { askWords, asks, stem, words } from './words.ts'

/** Small numbers in words. */
export const numberWords: ReadonlyMap<string, number> = new Map(
  [
    'two zwei deux',
    'three drei trois',
    'four vier quatre',
    'five funf cinq',
    'six sechs',
    'seven sieben sept',
    'eight acht huit',
    'nine neun neuf',
    'ten zehn dix',
  ].flatMap((names, at) => names.split(' ').map((name) => [name, at + 2] as const)),
)

/** What asks for something else than is calculated here: a number without it would look right. */
const beyond = words(
  `margin marge second third fourth zweite zweiten zweiter zweitgrosste dritte dritten deuxieme troisieme
   growth growing grew increase increased decrease decreased change changes difference ratio rate deviation variance percentile cumulative
   divided times minus multiplied than compared except besides beginning end early late mid middle
   wachstum gewachsen zunahme abnahme veranderung differenz unterschied verhaltnis quote standardabweichung varianz kumuliert mehr weniger ende anfang mitte
   croissance augmentation baisse difference rapport taux ecart variance cumul fin debut
   after before since until seit bis avant apres depuis
   today yesterday tomorrow heute gestern morgen aujourd demain recent recently currently`,
)
const relative = words(
  `last previous past next current this letzte letzten letztes letzter letztem vergangene vergangenen vorige vorigen nachste nachsten aktuelle aktuellen diese dieses diesem diesen dieser
   dernier derniere derniers dernieres prochain prochaine precedent precedente cette ce`,
)
const calendar = words(
  'day days week weeks month months quarter quarters year years decade tag tage tagen woche wochen monat monate monaten quartal quartale jahr jahre jahren jour jours semaine semaines mois trimestre trimestres annee annees an ans',
)

/** Ahead of a name they say which rows: in Hamburg, of the EU, aus Wien. */
const whichRows = words(
  'in from at for of within aus von vom bei fur im am a au aux de du des en pour chez dans',
)
const articles = words('the der die das dem den des le la les l d')

/** Words that say nothing of which rows, or of what is calculated. */
const light = words(
  `give tell find get calculate compute display see need know please value values result name names come comes came sold buy bought made make makes
   happened exist exists available existing placed took place got ordered recorded listed each one ones people person much go gone went flew
   value sort sorted order ordered rank ranked ranking based according regarding amount figure figures actually exactly overall around stand
   gib nenne berechne berechnen ermittle zeig zeigen bitte wert werte werten ergebnis namen verkauft gekauft vorhanden insgesamt sortiert gab gabs kommt kommen betragt lautet hoch leute personen wurde
   donne donnez affiche calcule calculer montrer montrez valeur valeurs resultat vendu vendue vendus vendues achete existe score scored earn earned made work works sell sells counting arbeiten arbeitet alt trie tries classe eu`,
)
/** What rows are called. */
export const rowWords = words(
  `row rows record records entry entries order orders sale sales purchase purchases transaction transactions item items invoice invoices
   customer customers client clients employee employees product products flight flights passenger passengers student students case cases booking bookings
   visit visits ticket tickets payment payments deal deals shipment shipments
   zeile zeilen eintrag eintrage datensatz datensatze bestellung bestellungen verkauf verkaufe verkaufen rechnung rechnungen auftrag auftrage
   kunde kunden mitarbeiter mitarbeiterinnen produkt produkte artikel flug fluge buchung buchungen fall falle zahlung zahlungen
   ligne lignes commande commandes vente ventes facture factures employe employes produit produits vol vols reservation reservations paiement paiements achat achats personne personnes`,
)

/** Hired, of a column Hire date. */
const isOf = (word: string, known: readonly string[]) =>
  known.some(
    (each) =>
      each === word || (each.length > 3 && word.startsWith(stem(each)) && word.length - each.length < 5),
  )

/** What is left of a question when all that was understood is taken away; null where a number would be wrong without it. */
export const leftOver = (
  question: string,
  tokens: readonly Token[],
  isUsed: (at: number) => boolean,
  known: readonly string[],
): string[] | null => {
  const unread: string[] = []
  for (const [at, token] of tokens.entries()) {
    if (isUsed(at)) continue
    const { word } = token
    const text = question.slice(token.start, token.end)
    const isRelative = relative.has(word) && calendar.has(tokens[at + 1]?.word ?? '')
    const isPassed = calendar.has(word) && relative.has(tokens[at + 1]?.word ?? '')
    const isQuarter = /^[qth][1-4]$/.test(word)
    // above 30 years, where 30 was compared with something else
    const isUnit = calendar.has(word) && /^\d/.test(tokens[at - 1]?.word ?? '')
    if (
      /^[-−]?\d/.test(word) ||
      numberWords.has(word) ||
      beyond.has(word) ||
      isCompared(word) ||
      isRelative ||
      isPassed ||
      isQuarter ||
      isUnit ||
      isMonth(word, text)
    )
      return null
    const isSmall =
      askWords.has(word) || light.has(word) || Object.values(smallWords).some((small) => small.has(word))
    // the EU is none of the small words that it is written like
    const isName = /^\p{Lu}{2,}$/u.test(text) && /\p{Ll}/u.test(question) && !askWords.has(word)
    const isUnread = isName || (!isSmall && !rowWords.has(word) && !isOf(word, known))
    if (!isUnread || !/\p{L}{2}/u.test(word)) continue
    // a name that no row has: in Hamburg, of the EU
    const ahead = articles.has(tokens[at - 1]?.word ?? '') ? at - 2 : at - 1
    if (/^\p{Lu}/u.test(text) && whichRows.has(tokens[ahead]?.word ?? '')) return null
    // by a thing that is no column, over so many of a thing that is none
    const before = tokens[at - 1]?.word ?? ''
    if (asks.group.has(before) || (/^[-−]?\d/.test(before) && !/^(?:1[89]|20)\d\d$/.test(before))) return null
    unread.push(text)
  }
  return unread
}
