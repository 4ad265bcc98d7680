import type { Kind } from './languages/language-data.ts'
import type { Statement } from './statements.ts'

const months =
  'jan|feb|mar|apr|jun|jul|aug|sept?|oct|okt|nov|dec|dez|janv|fevr|févr|avr|juil|january|february|march|april|june|july|august|september|october|november|december|januar|februar|märz|juni|juli|oktober|dezember|janvier|fevrier|février|mars|avril|mai|juin|juillet|aout|août|septembre|octobre|novembre|decembre|décembre|enero|febrero|marzo|abril|mayo|junio|julio|agosto|septiembre|octubre|noviembre|diciembre'
// 'may' is a month beside a number
const month = `(?:${months})\\b|\\bmay\\s+\\d|\\d\\s+may\\b`
// 'an' is French for a year after a number
const years = 'years?|jahre?n?|ans|(?<=(?:\\d|\\bun) )an|años?|anos?'
const numberWords =
  'one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|(?:thir|four|fif|six|seven|eigh|nine)teen|(?:twen|thir|for|fif|six|seven|eigh|nine)ty(?:-\\w+)?|dozen|hundred|thousand|million|billion|half|third|thirds|fourths|once|twice|free of charge|kostenlos|gratis|eins?|zwei|drei|vier|f[uü]nf|sechs|sieben|acht|neun|elf|zw[oö]lf|(?:\\p{L}*und)?(?:zwan|vier|f[uü]nf|sech|sieb|acht|neun)zig|(?:\\p{L}*und)?drei(?:ß|ss)ig|\\p{L}*zehn|\\p{L}*hundert|tausend|un|deux|trois|quatre|cinq|six|sept|huit|neuf|dix|onze|douze|treize|quatorze|quinze|seize|vingt|trente|quarante|cinquante|soixante|cents?|mille|dos|tres|cuatro|cinco'

const amount = new RegExp(
  `(?<![\\p{L}\\d.])[-+]?\\d[\\d.,:]*(?!\\d*(?!(?:[KMGT]i?[Bb]|[GM]?Hz|[MG]?[WV])\\b)\\p{Lu})|\\b(${numberWords})\\b|[一二三四五六七八九十百千万]`,
  'iu',
)
// 3.10. and 3.10.99; 3.10 is a number, and 3.10.9 a version
const dotted = '(?<![\\d.])\\d{1,2}\\.\\d{1,2}\\.(?!\\d(?!\\d))'
const time = new RegExp(
  `(?<!\\p{L}-)\\b(1[0-9]|20)\\d\\d\\b|(?<!\\d)\\d{1,2}[/:-]\\d{1,2}(?!\\d)|${dotted}|\\d{1,2}\\s*(?:[ap]\\.?m\\b|uhr\\b|uur\\b|h\\b|heures?\\b)|\\b(${month})|\\b(mon|tues|wednes|thurs|fri|satur|sun)day|\\b\\w+\\s*(days?|weeks?|months?|${years}|hours?|minutes?|tage?n?|wochen?|monate?n?|stunden?|jours?|semaines?|mois|heures?|dias?|semanas?|mes|horas?)\\b|\\bcentury|\\b(after|before|when|as soon as|until|immediately|nach|vor|bis|sobald|wenn|lorsque|après|avant|dès)\\b|[年月日時时]`,
  'iu',
)
const date = new RegExp(
  `(?<!\\p{L}-)\\b(1[0-9]|20)\\d\\d\\b|(?<!\\d)\\d{1,2}[/-]\\d{1,2}(?!\\d)|${dotted}|\\b(${month})|\\b(mon|tues|wednes|thurs|fri|satur|sun)day|\\bcentury|\\b\\d+\\s*(bc|ad)|[年月日]`,
  'iu',
)
const contact = /\S+@\S+\.\S+|https?:|www\.|\+?\d[\d\s()/-]{6,}/
const definition =
  /\b(is|are|was|includes?|comprises?|consists? of|means?|refers? to|describes?|defined as|stands for|denotes?|ist|sind|bedeutet|bezeichnet|heisst|heißt|est|sont|désigne|designe|signifie|es|son|significa|e|sono|indica)\b|是|とは|指|[:—–]/i
const person =
  /(?<![.!?]\s)(?<!^)\p{Lu}[\p{L}.'’-]+\s+(\p{Lu}[\p{L}.'’-]*|van|von|de|bin|al)\b|\b(Mr|Mrs|Ms|Dr|Prof|Herr|Frau|Mme|Sr|Sra)\.?\s+\p{Lu}|\b(by|von|par)\s+\p{Lu}\p{Ll}{2,}(?!\p{L})|\p{Lu}\p{Ll}+\s+\p{Lu}\p{Ll}+|[\p{Script=Han}\p{Script=Katakana}]{2,}/u
const properName = /(?<=\S\s)\p{Lu}\p{L}+|[\p{Script=Han}\p{Script=Katakana}]{2,}/u
const command =
  /["'“‘`][^\s"'”’`][^"'”’`]*["'”’`]|(?<![\w-])--?[a-zA-Z][\w-]*|\b\w+_\w+\b|\w+\(\)|\b(command|option|key|button|tool|program|function|setting|parameter|directive|variable|befehl|taste|einstellung|commande|option|touche|fonction)\b/i
const reason =
  /\b(because|since|so that|in order|due to|therefore|cause[sd]?|reason|if|when|weil|da|damit|denn|wegen|grund|wenn|parce|car|afin|raison|cause|si|lorsque)\b/i
const condition =
  /\b(if|when|unless|once|otherwise|too (long|many|much|often|little|few)|as soon as|results? in|leads? to|wenn|falls|sobald|sonst|andernfalls|führt zu|si|lorsque|quand|sinon|entraîne)\b/i
const doing =
  /\b(use|using|press|click|type|run|select|choose|open|set|enter|put|add|remove|make|start|by \w+ing|to \w+|can(?!not| not|['’]t)|should|must|need|you|verwende\w*|benutz\w*|(?:kann|können)(?! nicht)|muss|durch|klick\w*|wähl\w*|utilis\w*|cliqu\w*|peut|pouvez|faut|à l'aide|permet)\b/i

/** Whether a statement has the form of what is asked for. */
const shows: Partial<Record<Kind, (statement: Statement) => boolean>> = {
  amount: ({ text }) => amount.test(text),
  time: ({ text }) => time.test(text),
  person: ({ text }) => person.test(text),
  place: ({ text, kind }) => kind === 'row' || properName.test(text),
  contact: ({ text }) => contact.test(text),
  command: ({ text, kind, introduces }) => kind === 'code' || introduces || command.test(text),
  definition: ({ text, opens }) => opens || definition.test(text),
  how: ({ text, kind, opens, introduces }) =>
    kind === 'code' || kind === 'item' || opens || introduces || doing.test(text),
  why: ({ text, opens }) => opens || reason.test(text),
  outcome: ({ text }) => condition.test(text),
}

/** What a statement is worth that lacks the form that was asked for. */
const without: Partial<Record<Kind, number>> = {
  contact: 0.4,
  amount: 0.55,
  time: 0.55,
  person: 0.6,
  definition: 0.8,
  command: 0.7,
  how: 0.85,
  why: 0.9,
  outcome: 0.5,
  place: 0.85,
}

const withForm = 1.15

/** A statement without the figures that the question gives: none of them is what it asks for. */
export const withoutFigures = (statement: Statement, figures: ReadonlySet<string>): Statement =>
  figures.size === 0
    ? statement
    : {
        ...statement,
        text: statement.text.replace(/[\p{L}\p{N}]*\d[\p{L}\p{N}]*/gu, (word) =>
          figures.has(word.toLowerCase()) ? '' : word,
        ),
      }

/** How well a statement's form answers the kinds that are asked for, the first of them most: about 0.4 to 1.15. */
export const formOf = (kinds: readonly Kind[], statement: Statement): { factor: number; fits: boolean } => {
  const first = kinds.find((kind) => shows[kind] !== undefined)
  if (first === undefined) return { factor: 1, fits: false }
  if (shows[first]?.(statement))
    return { factor: first === 'amount' && !/\d/.test(statement.text) ? 1 : withForm, fits: true }
  return { factor: without[first] ?? 1, fits: false }
}

/** Bytes for a size, years for an age: units that the question's own words call for. */
const units: [RegExp, RegExp][] = [
  [
    /\b(how old|what age|youngest|oldest|wie alt|quel age)\b/,
    new RegExp(`\\b(${years}|months?|age|alter|âge)\\b`, 'i'),
  ],
  [
    /\b(how long|longer|for how long|duration|wie lange|dauer|duree|combien de temps)\b/,
    new RegExp(
      `\\b(seconds?|minutes?|hours?|days?|weeks?|months?|${years}|sekunden?|minuten?|stunden?|tage?n?|wochen?|monate?n?|jours?|semaines?|mois|heures?)\\b|\\d\\s*(s|ms|min|h|[kcm]?m|ft|feet|miles?|met(?:er|re)s?|inch(?:es)?)\\b`,
      'i',
    ),
  ],
  [
    /\b((?<!\bby )how much (does|do|is|are|did)(?!.* (?:hold|weigh|contain|measure|grow|rise|know|eat|drink)s?\b)|price|cost|fee|was kostet|kosten|kostet|preis|prix|coute)\b/,
    /[$€£¥]|\b(euros?|dollars?|eur|usd|gbp|chf|cents?|gold\w*|francs?|pounds?|free|kostenlos|gratuit\w*|costs?|prices?|fees?|fares?|paid|pays?|kosten|kostet|preis\w*|gebühr\w*|prix|tarifs?|coûte\w*)\b/i,
  ],
  [
    /\bhow (tall|deep|wide|far|high)\b/,
    /\b(mm|cm|k?m|ft|met(er|re)s?|(kilo|centi|milli)met(er|re)s?|miles?|feet|foot|inch(es)?|yards?|storeys?|floors?|degrees|per ?cent|points?|pixels?|px|characters|height|depth|width|altitude|elevation)\b|[%°€$£]/i,
  ],
  [/\b(percent|percentage|prozent|pourcentage)\b/, /%|\b(per ?cent|prozent|pour cent)\b/i],
  [
    /\b(how (big|large)|storage size|disk space|file size|bytes)\b/,
    /\d\s*([kmgt]?i?b|bytes?|bits?|\w+bytes?|octets?)\b|\d\s*[²³]?m²?\b/i,
  ],
]

const asksDate =
  /\bwhen (was|were|did)\b|\b(date|which year|what year|wann (wurde|war|starb)|quelle (date|annee)|quand (a|fut|etait))\b/
/** What is or will be may be told by its time: 'when is dinner'. */
const asksDateOrTime = /\bwhen (is|are|will)\b|\bwann ist\b/
const clock = /\d{1,2}\s*(?:[ap]\.?m\b|uhr\b|uur\b|h\b|o'clock)|(?<!\d)\d{1,2}:\d\d(?!\d)/i

/** Whether the units are there that a question calls for; true where it calls for none. */
export const hasUnits = (folded: string, { text, columns }: Pick<Statement, 'text' | 'columns'>): boolean =>
  units.every(([asked, shown]) => !asked.test(folded) || shown.test(`${text}\n${columns}`)) &&
  (!asksDate.test(folded) || date.test(text)) &&
  (!asksDateOrTime.test(folded) || date.test(text) || clock.test(text))
