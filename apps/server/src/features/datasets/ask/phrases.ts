import type { Dataset } from '@atelier/contract/dataset'
import type { Aggregate, Bucket } from './asked.ts'
import type { Language } from './words.ts'

interface Phrases {
  readonly aggregates: Record<Aggregate, (name: string) => string>
  readonly rows: string
  readonly buckets: Record<Bucket, string>
  readonly one: (what: string, value: string) => string
  readonly nothing: string
  readonly where: (tests: string) => string
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
  over: (rows) => `Calculated over ${rows} rows.`,
  best: (name, what, value, isMost) =>
    `**${name}** has the ${isMost ? '' : 'smallest '}${isMost && !/^(highest|lowest)/.test(what) ? 'largest ' : ''}${what}: **${value}**.`,
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
  over: (rows) => `Berechnet aus ${rows} Zeilen.`,
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
  over: (rows) => `Calculé sur ${rows} lignes.`,
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
