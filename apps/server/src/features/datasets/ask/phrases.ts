import type { Dataset } from '@atelier/contract/dataset'
import type { Aggregate, Bucket } from './asked.ts'
import type { Language } from './language.ts'

interface Phrases {
  readonly aggregates: Record<Aggregate, (name: string) => string>
  readonly rows: string
  readonly buckets: Record<Bucket, string>
  readonly one: (what: string, value: string) => string
  readonly nothing: string
  readonly where: (tests: string) => string
  readonly is: string
  readonly isNot: string
  readonly yes: string
  readonly no: string
  readonly or: string
  readonly and: string
  /** Words of the question that were not understood. */
  readonly unread: (words: string) => string
  readonly share: (percent: string, part: string, all: string, what: string) => string
  readonly shareLabels: readonly [string, string, string]
  /** Amounts of several currencies in one column. */
  readonly mixed: (name: string, units: string) => string
  readonly over: (rows: string) => string
  readonly best: (name: string, what: string, value: string, isMost: boolean) => string
  readonly times: (from: string, to: string) => string
  readonly five: (name: string, five: readonly string[]) => string
  readonly fiveLabels: readonly [string, string, string, string, string]
  readonly related: (a: string, b: string, value: string, strength: number) => string
  readonly relatedLabels: readonly [string, string, string]
  readonly profile: (file: string, rows: string, columns: number) => string
  readonly profileLabels: readonly string[]
  readonly types: Record<'text' | 'number' | 'date' | 'time' | 'boolean', string>
  readonly distribution: (name: string) => string
  readonly by: (what: string, name: string) => string
  readonly rejected: (rows: number, values: number) => string
  readonly totals: (rows: number) => string
  readonly assumed: (what: string) => string
  /** What can be assumed of numbers and of dates. */
  readonly assumptions: Record<NonNullable<Dataset['readAs']>['decimal' | 'dates'], string>
  readonly first: (shown: number) => string
}

/** What of it there is, as one sentence. */
const sentence = (parts: readonly (string | false)[]) =>
  `${parts.filter((part) => part !== false).join('; ')}.`

const strengths = (strength: number, [weak, medium, strong]: readonly [string, string, string]) =>
  Math.abs(strength) < 0.3 ? weak : Math.abs(strength) < 0.7 ? medium : strong

const en: Phrases = {
  aggregates: {
    sum: (name) => `total ${name}`,
    avg: (name) => `average ${name}`,
    median: (name) => `median ${name}`,
    max: (name) => `highest ${name}`,
    min: (name) => `lowest ${name}`,
    count: (name) => `number of ${name}`,
    distinct: (name) => `number of different ${name}`,
  },
  rows: 'rows',
  buckets: { day: 'day', week: 'week', month: 'month', quarter: 'quarter', year: 'year' },
  one: (what, value) => `The ${what} is **${value}**.`,
  nothing: 'No row fits this.',
  where: (tests) => `Where ${tests}: `,
  is: '=',
  isNot: 'is not',
  yes: 'yes',
  no: 'no',
  or: 'or',
  and: 'and',
  unread: (words) => `Not taken into account: ${words}. `,
  share: (percent, part, all, what) => `**${percent} %** of the ${what}: ${part} of ${all}.`,
  shareLabels: ['share in %', 'part', 'all'],
  mixed: (name, units) =>
    `${name} holds amounts in ${units}, which are taken as they are, as if they were one.`,
  over: (rows) => `Calculated over ${rows} ${rows === '1' ? 'row' : 'rows'}.`,
  best: (name, what, value, isMost) =>
    `**${name}** has the ${isMost || what.startsWith('lowest') ? '' : 'smallest '}${isMost && !/^(highest|lowest)/.test(what) ? 'largest ' : ''}${what}: **${value}**.`,
  times: (from, to) => `From ${from} to ${to}: `,
  five: (name, [least, lower, median, upper, most]) =>
    `${name} goes from **${least}** to **${most}**; half of the values lie between ${lower} and ${upper}, and the median is **${median}**.`,
  fiveLabels: ['least', 'lower quarter', 'median', 'upper quarter', 'most'],
  related: (a, b, value, strength) =>
    `The correlation between ${a} and ${b} is **${value}**: ${strengths(strength, ['hardly any', 'a moderate one', 'a strong one'])}${Math.abs(strength) < 0.3 ? '' : strength > 0 ? ', both rise together' : ', one falls as the other rises'}.`,
  relatedLabels: ['one', 'other', 'correlation'],
  profile: (file, rows, columns) => `**${file}** has **${rows}** rows and **${columns}** columns.`,
  profileLabels: ['column', 'type', 'missing', 'different', 'least', 'most', 'average'],
  types: { text: 'text', number: 'number', date: 'date', time: 'date and time', boolean: 'yes or no' },
  distribution: (name) => `Distribution of ${name}`,
  by: (what, name) => `${what} by ${name}`,
  rejected: (rows, values) =>
    sentence([
      rows === 1 && '1 row was left out because it does not fit the table',
      rows > 1 && `${rows} rows were left out because they do not fit the table`,
      values === 1 && '1 value was not understood and counts as missing',
      values > 1 && `${values} values were not understood and count as missing`,
    ]),
  totals: (rows) =>
    rows === 1
      ? '1 row was left out because it only adds up rows above it.'
      : `${rows} rows were left out because they only add up rows above them.`,
  assumed: (what) => `Assumed, as the file does not say: ${what}.`,
  assumptions: {
    '.': 'decimal point',
    ',': 'decimal comma',
    'day-first': 'day before month',
    'month-first': 'month before day',
  },
  first: (shown) => ` The first ${shown} are shown.`,
}

const de: Phrases = {
  aggregates: {
    sum: (name) => `Summe von ${name}`,
    avg: (name) => `Durchschnitt von ${name}`,
    median: (name) => `Median von ${name}`,
    max: (name) => `Höchstwert von ${name}`,
    min: (name) => `Tiefstwert von ${name}`,
    count: (name) => `Anzahl ${name}`,
    distinct: (name) => `Anzahl verschiedener ${name}`,
  },
  rows: 'Zeilen',
  buckets: { day: 'Tag', week: 'Woche', month: 'Monat', quarter: 'Quartal', year: 'Jahr' },
  one: (what, value) => `${what}: **${value}**.`,
  nothing: 'Dazu passt keine Zeile.',
  where: (tests) => `Wo ${tests}: `,
  is: '=',
  isNot: 'nicht',
  yes: 'ja',
  no: 'nein',
  or: 'oder',
  and: 'und',
  unread: (words) => `Nicht berücksichtigt: ${words}. `,
  share: (percent, part, all, what) => `**${percent} %** von „${what}“: ${part} von ${all}.`,
  shareLabels: ['Anteil in %', 'Teil', 'alle'],
  mixed: (name, units) =>
    `${name} enthält Beträge in ${units}; sie werden genommen, wie sie sind, als wären sie gleich.`,
  over: (rows) => `Berechnet aus ${rows} ${rows === '1' ? 'Zeile' : 'Zeilen'}.`,
  best: (name, what, value, isMost) =>
    `Vorn liegt **${name}**${isMost ? '' : ' (kleinster Wert)'}, ${what}: **${value}**.`,
  times: (from, to) => `Von ${from} bis ${to}: `,
  five: (name, [least, lower, median, upper, most]) =>
    `${name} reicht von **${least}** bis **${most}**; die Hälfte der Werte liegt zwischen ${lower} und ${upper}, der Median ist **${median}**.`,
  fiveLabels: ['kleinster', 'unteres Viertel', 'Median', 'oberes Viertel', 'größter'],
  related: (a, b, value, strength) =>
    `Die Korrelation zwischen ${a} und ${b} ist **${value}**: ${strengths(strength, ['kaum ein Zusammenhang', 'ein mittlerer Zusammenhang', 'ein starker Zusammenhang'])}.`,
  relatedLabels: ['eine', 'andere', 'Korrelation'],
  profile: (file, rows, columns) => `**${file}** hat **${rows}** Zeilen und **${columns}** Spalten.`,
  profileLabels: ['Spalte', 'Art', 'fehlend', 'verschieden', 'kleinster', 'größter', 'Durchschnitt'],
  types: { text: 'Text', number: 'Zahl', date: 'Datum', time: 'Datum und Zeit', boolean: 'ja oder nein' },
  distribution: (name) => `Verteilung von ${name}`,
  by: (what, name) => `${what} nach ${name}`,
  rejected: (rows, values) =>
    sentence([
      rows === 1 && '1 Zeile wurde ausgelassen, weil sie nicht in die Tabelle passt',
      rows > 1 && `${rows} Zeilen wurden ausgelassen, weil sie nicht in die Tabelle passen`,
      values === 1 && '1 Wert wurde nicht verstanden und gilt als fehlend',
      values > 1 && `${values} Werte wurden nicht verstanden und gelten als fehlend`,
    ]),
  totals: (rows) =>
    rows === 1
      ? '1 Zeile wurde ausgelassen, weil sie nur Zeilen darüber zusammenzählt.'
      : `${rows} Zeilen wurden ausgelassen, weil sie nur Zeilen darüber zusammenzählen.`,
  assumed: (what) => `Angenommen, weil die Datei es nicht verrät: ${what}.`,
  assumptions: {
    '.': 'Dezimalpunkt',
    ',': 'Dezimalkomma',
    'day-first': 'Tag vor Monat',
    'month-first': 'Monat vor Tag',
  },
  first: (shown) => ` Gezeigt sind die ersten ${shown}.`,
}

const fr: Phrases = {
  aggregates: {
    sum: (name) => `total de ${name}`,
    avg: (name) => `moyenne de ${name}`,
    median: (name) => `médiane de ${name}`,
    max: (name) => `maximum de ${name}`,
    min: (name) => `minimum de ${name}`,
    count: (name) => `nombre de ${name}`,
    distinct: (name) => `nombre de ${name} différents`,
  },
  rows: 'lignes',
  buckets: { day: 'jour', week: 'semaine', month: 'mois', quarter: 'trimestre', year: 'année' },
  one: (what, value) => `${what.charAt(0).toUpperCase()}${what.slice(1)} : **${value}**.`,
  nothing: 'Aucune ligne ne correspond.',
  where: (tests) => `Où ${tests} : `,
  is: '=',
  isNot: 'n’est pas',
  yes: 'oui',
  no: 'non',
  or: 'ou',
  and: 'et',
  unread: (words) => `Pas pris en compte : ${words}. `,
  share: (percent, part, all, what) => `**${percent} %** du « ${what} » : ${part} sur ${all}.`,
  shareLabels: ['part en %', 'partie', 'ensemble'],
  mixed: (name, units) =>
    `${name} contient des montants en ${units}, pris tels quels, comme s’ils étaient de même monnaie.`,
  over: (rows) => `Calculé sur ${rows} ${rows === '1' ? 'ligne' : 'lignes'}.`,
  best: (name, what, value, isMost) =>
    `En tête : **${name}**${isMost ? '' : ' (plus petite valeur)'}, ${what} : **${value}**.`,
  times: (from, to) => `De ${from} à ${to} : `,
  five: (name, [least, lower, median, upper, most]) =>
    `${name} va de **${least}** à **${most}** ; la moitié des valeurs se situe entre ${lower} et ${upper}, la médiane est **${median}**.`,
  fiveLabels: ['minimum', 'premier quart', 'médiane', 'dernier quart', 'maximum'],
  related: (a, b, value, strength) =>
    `La corrélation entre ${a} et ${b} est de **${value}** : ${strengths(strength, ['presque nulle', 'moyenne', 'forte'])}.`,
  relatedLabels: ['une', 'autre', 'corrélation'],
  profile: (file, rows, columns) => `**${file}** a **${rows}** lignes et **${columns}** colonnes.`,
  profileLabels: ['colonne', 'type', 'manquants', 'différents', 'minimum', 'maximum', 'moyenne'],
  types: { text: 'texte', number: 'nombre', date: 'date', time: 'date et heure', boolean: 'oui ou non' },
  distribution: (name) => `Répartition de ${name}`,
  by: (what, name) => `${what} par ${name}`,
  rejected: (rows, values) =>
    sentence([
      rows === 1 && '1 ligne a été écartée, car elle ne correspond pas au tableau',
      rows > 1 && `${rows} lignes ont été écartées, car elles ne correspondent pas au tableau`,
      values === 1 && '1 valeur n’a pas été comprise et compte comme manquante',
      values > 1 && `${values} valeurs n’ont pas été comprises et comptent comme manquantes`,
    ]),
  totals: (rows) =>
    rows === 1
      ? '1 ligne a été écartée, car elle ne fait qu’additionner des lignes au-dessus.'
      : `${rows} lignes ont été écartées, car elles ne font qu’additionner des lignes au-dessus.`,
  assumed: (what) => `Supposé, car le fichier ne le dit pas : ${what}.`,
  assumptions: {
    '.': 'point décimal',
    ',': 'virgule décimale',
    'day-first': 'jour avant mois',
    'month-first': 'mois avant jour',
  },
  first: (shown) => ` Les ${shown} premières sont affichées.`,
}

export const phrases: Record<Language, Phrases> = { en, de, fr }
