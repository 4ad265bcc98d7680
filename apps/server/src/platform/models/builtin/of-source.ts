import type { KnownSource } from '../chat-model.ts'
import { asksOfItself, type Facet } from './languages/of-itself.ts'
import type { Phrases } from './languages/language-data.ts'
import { countSaid } from './manner.ts'
import { callsItASource, namedSources } from './named-sources.ts'
import { foldInPlace, readQuestion } from './question.ts'
import type { Statement } from './statements.ts'
import { columnsOf, introduceTable, isTable, knownSource, tablesOf } from './summarize.ts'
import { cite, plain, withoutRules, writeAnswer } from './write-answer.ts'

/** Something asked of sources themselves. */
interface AskedOfSources {
  readonly facet: Facet
  readonly titles: readonly string[]
}

/** As many are told of where none is named. */
const sourcesMax = 4

const facetOf = (folded: string): Facet | undefined => asksOfItself.find(([, how]) => how.test(folded))?.[0]

/** Whether the turn before asked for a source as a whole, so that 'it' is the source. */
const meantSource = (question: string): boolean =>
  facetOf(foldInPlace(question)) !== undefined ||
  readQuestion(question).kinds.some((kind) => kind === 'summary' || kind === 'overview')

/** What a question asks of the sources that it means: 'who wrote this?'; null for any other question. */
export const askedOfSources = (
  question: string,
  earlier: readonly string[],
  titles: readonly string[],
): AskedOfSources | null => {
  const folded = foldInPlace(question)
  const facet = facetOf(folded)
  if (facet === undefined) return null
  const named = namedSources(question, titles)
  if (named.length > 0) return { facet, titles: named.slice(0, sourcesMax) }
  // 'it' may be what was asked about before
  const [last] = earlier
  const isClear =
    last === undefined ||
    !/\b(?:it|its|es)\b/.test(folded) ||
    callsItASource.test(question) ||
    meantSource(last)
  return isClear && titles.length <= sourcesMax ? { facet, titles } : null
}

const headed: Partial<Record<Facet, RegExp>> = {
  author: /^From:/,
  recipient: /^To:/,
  subject: /^Subject:/,
  date: /^Date:/,
}

const saysWho = [
  /^(?:\S+ ){0,5}(?:written|compiled|edited|authored) by \p{Lu}|^(?:the )?authors?\s*[:：–—]|^(?:\S+ ){0,5}(?:verfasst|geschrieben|herausgegeben) von \p{Lu}|^autor(?:in|en|:innen)?\s*:|^(?:\S+ ){0,5}(?:écrit|rédigé) par \p{Lu}|^auteure?s?\s*:/iu,
  /^(?:by|von|par) \p{Lu}\p{L}+(?: \p{Lu}[\p{L}.]*){1,4}$/u,
  /^(?:copyright|©|\(c\)).*\p{L}{3}/iu,
]
const saysWhen =
  /\b(?:published|updated|revised|ratified|written|released|modified|date[d:]?|version|edition|adopted|veröffentlicht|aktualisiert|stand|fassung|ausgabe|vom|publiée?|mise? à jour|édition|version)\b.*\b(?:1[5-9]|20)\d\d\b/iu
const opensWith = 40

const headings = (own: readonly Statement[]): Statement[] => {
  const shown = own.filter(
    ({ kind, text }) => kind === 'heading' && text.length < 100 && withoutRules(text) !== '',
  )
  const firstWith = new Map(shown.toReversed().map((one) => [one.text, one]))
  return shown.filter((one) => firstWith.get(one.text) === one)
}

/** How far in a heading stands: by its number, or by what it stands under. */
const depthOf = ({ text, under }: Statement, outermost: number): number => {
  const number = /^\p{L}?\d*(?:\.\d+)*(?=\.?\s)/u.exec(text)?.[0]
  return number && /\d/.test(number) ? number.split('.').length - 1 : under.length - outermost
}

const depthMax = 2
const headingsMax = 60

/** Chapters and what stands below them, as a list of lists: of many the outermost. */
const outline = (own: readonly Statement[], isWhole: boolean): string => {
  const all = headings(own)
  if (all.length < 2) return ''
  const outermost = all
    .map(({ under }) => under.length)
    .reduce((least, each) => Math.min(least, each), Infinity)
  let shown = all.map((heading) => ({ ...heading, depth: Math.min(depthMax, depthOf(heading, outermost)) }))
  for (let depth = depthMax; depth > 0 && shown.length > headingsMax; depth--)
    shown = shown.filter((heading) => heading.depth < depth)
  const lines = shown
    .slice(0, headingsMax)
    .map(
      ({ text, depth, passage }) => `${'  '.repeat(depth)}- ${plain(withoutRules(text))} [${passage.number}]`,
    )
  return [...lines, ...(isWhole && shown.length <= headingsMax ? [] : ['- …'])].join('\n')
}

const rowsShown = 5

const tell = (
  facet: Facet,
  folded: string,
  own: readonly Statement[],
  known: KnownSource,
  say: Phrases,
): string => {
  const { title, pages, isCode, isWhole } = known
  const header = own.find(({ kind, text }) => kind === 'line' && headed[facet]?.test(text))
  if (header) return cite(header)
  const rows = own.filter(({ kind, columns }) => kind === 'row' && columns !== '')
  switch (facet) {
    case 'author': {
      const said = saysWho.flatMap(
        (how) => own.find(({ text }) => text.length < 200 && how.test(text)) ?? [],
      )[0]
      return said ? cite(said) : ''
    }
    case 'date': {
      const said = own.slice(0, opensWith).find(({ text }) => text.length < 200 && saysWhen.test(text))
      return said ? cite(said) : ''
    }
    case 'length':
      if (pages !== null) return say.pages(plain(title), pages)
      return isTable(own) ? tell('rows', folded, own, known, say) : ''
    case 'contents':
      return isCode ? '' : outline(own, isWhole)
    case 'columns':
      return tablesOf(rows)
        .map(([{ columns, passage }]) => `${say.columns(columnsOf(columns))} [${passage.number}]`)
        .join('\n\n')
    case 'rows':
      return isWhole
        ? tablesOf(rows)
            .map((table) => introduceTable(table, isWhole, say))
            .join('\n\n')
        : ''
    case 'firstRows':
      return rows.length > 0 ? writeAnswer(rows.slice(0, countSaid(folded) ?? rowsShown)) : ''
    case 'recipient':
    case 'subject':
      return ''
  }
}

/** What sources say of themselves, or what is known of them; '' where nothing is. */
export const tellOfSources = (
  { facet, titles }: AskedOfSources,
  question: string,
  sources: ReadonlyMap<string, readonly Statement[]>,
  known: readonly KnownSource[],
  say: Phrases,
): string => {
  const told = titles.flatMap((title) => {
    const text = tell(facet, foldInPlace(question), sources.get(title) ?? [], knownSource(title, known), say)
    return text === '' ? [] : [{ title, text }]
  })
  return titles.length === 1
    ? (told[0]?.text ?? '')
    : told.map(({ title, text }) => `**${plain(title)}**\n\n${text}`).join('\n\n')
}
