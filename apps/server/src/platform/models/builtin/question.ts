import { contentWords } from '../../language/content-words.ts'
import { fold } from '../../language/fold.ts'
import { languageOf, type Language } from '../../language/stop-words.ts'
import { isPiece, tokens, words } from '../../language/words.ts'

/** What kind of answer is asked for. */
export type Wanted = 'amount' | 'time' | 'person' | 'definition' | 'list' | 'summary' | 'contact' | 'any'

export interface AskedWord {
  readonly token: string
  readonly stem: string
  /** Below 1 for words of earlier turns. */
  readonly share: number
  /** A name or a figure: what it stands for cannot be said in other words. */
  readonly firm: boolean
  /** It only says what kind of answer is wanted: cost, date, name. */
  readonly asksFor: Wanted | null
}

export interface Question {
  readonly text: string
  readonly language: Language | null
  readonly words: AskedWord[]
  /** The first of all kinds that it asks for: 'how much is it, and when is it due'. */
  readonly wanted: Wanted
  readonly kinds: readonly Wanted[]
}

/** Words of questions by what they ask for, folded; many languages in one list, for they do not collide. */
const asking: [Wanted, RegExp][] = [
  [
    'summary',
    /\b(summar\w*|overview|gist|key points|main points|tl;?dr|zusammenfass\w*|ueberblick|uberblick|resum\w*|synthese|riassun\w*|samenvat\w*|sammanfatt\w*|what (is|are) (this|these|it|the \w+) about|worum geht|de quoi (parle|s.agit)|de que trata)\b|总结|概括|摘要|要約|まとめ/,
  ],
  [
    'contact',
    /\b(e-?mail|phone|telephone|telefon\w*|contact|kontakt\w*|website|url|correo|courriel)\b|电话|邮箱|電話/,
  ],
  [
    'amount',
    /\b(how (much|many|long|far|tall|big|large|high|deep|old|fast|heavy|often)|what (number|amount|percentage|percent|price|cost)|price|prices|costs?|fees?|rate|salary|total|wieviele?|wie (viele?|lange|hoch|gross|teuer|oft|weit|schwer)|kosten|kostet|preis|gebuhr\w*|combien|prix|cout|cuant[oa]s?|precio|cuesta|quant[oie]|prezzo|costa|hoeveel|prijs|hur (mycket|manga)|ile|skolko|сколько|цена)\b|多少|几|いくら|いくつ|何人|얼마|เท่าไ|กี่/,
  ],
  [
    'time',
    /\b(when|what (date|day|year|time|month)|which (date|day|year|month)|since when|until when|how soon|deadline|date|wann|seit wann|datum|frist|quand|quelle (date|annee|heure)|cuando|fecha|quando|data|wanneer|nar|kiedy|когда)\b|什么时候|何时|哪年|几月|いつ|언제|เมื่อไ/,
  ],
  [
    'person',
    /\b(who|whom|whose|wer|wem|wen|wessen|qui|quien(es)?|chi|quem|wie is|vem|kto|кто|кого|кем)\b|谁|誰|だれ|누가|누구|ใคร/,
  ],
  [
    'list',
    /\b(list|which|name (all|the|some)|what are (the|all)|enumerate|welche[rns]?|nenne|quel(le)?s|enumere|cuales|quali|quais|welke|vilka|jakie|какие)\b|哪些|列出|どんな|어떤/,
  ],
  [
    'definition',
    /^\s*(what (is|are|was|were|does .* mean)|define|explain|was (ist|sind|bedeutet)|qu.?est[- ]ce|c.?est quoi|que (es|son|significa)|che cos|cos.?e|o que e|wat is|vad ar|co to|что такое)\b|是什么|什么是|とは|무엇/,
  ],
]

/** Nouns and verbs that name the kind of answer, not its subject. */
const kinds: [Wanted, string][] = [
  [
    'amount',
    'lang lange dauert dauer take takes last lasts period duration length size weight height take takes last lasts period duration length size weight height cost costs price prices fee fees charge charged pay paid amount number count total percentage percent rate long far tall big large high deep old fast heavy kosten kostet preis gebuhr betrag hoch lange viel prix cout coute montant precio cuesta coste importe prezzo costa prijs kost',
  ],
  [
    'time',
    'date day year month time hour deadline begin begins start starts end ends happen happened founded datum tag jahr monat uhrzeit frist beginnt annee jour heure mois fecha ano dia hora mes anno giorno',
  ],
  ['person', 'name names person people called heisst nom nombre nome'],
  [
    'contact',
    'email e mail phone telephone number address contact telefon telefonnummer adresse kontakt correo courriel',
  ],
  ['list', 'list kinds types examples items arten beispiele liste'],
  [
    'definition',
    'mean means meaning definition define explain bedeutet bedeutung definition signifie significa',
  ],
  [
    'any',
    'use used uses using work works calculated calculate computed determined tell say says allowed allow permitted possible need needed happen happens kind type way information details question answer document file source sources text page know sagt steht dokument datei quelle',
  ],
]

const kindOf = new Map(
  kinds.flatMap(([wanted, list]) => list.split(' ').map((word) => [word, wanted] as const)),
)

const followUp =
  /^(and|but|so|what about|how about|und|aber|et|y|e|en|och|а|и)\b|\b(it|they|them|that|this|those|he|she|him|her|its|their|er|sie|es|ihn|ihm|dessen|deren|il|elle|ils|elles|cela|lo|la|ella|ellos)\b/

const wantedBy = (folded: string): Wanted[] =>
  asking.filter(([, pattern]) => pattern.test(folded)).map(([wanted]) => wanted)

/** Names and figures as the person wrote them: capitals within the sentence, digits. */
const firmTokens = (text: string, language: Language | null): Set<string> => {
  const firm = new Set<string>()
  for (const { token, start, end } of words(text)) {
    const form = text.slice(start, end)
    const begins = /(^|[.!?]\s*)$/.test(text.slice(0, start))
    const isName = /^\p{Lu}/u.test(form) && !begins && language !== 'de'
    if (isName || /\d/.test(token)) firm.add(token)
  }
  return firm
}

const askedWords = (text: string, language: Language | null, share: number): AskedWord[] => {
  const firm = firmTokens(text, language)
  return contentWords(text, language).map(({ token, stem }) => ({
    token,
    stem,
    share: isPiece(token) ? share * 0.7 : share,
    firm: firm.has(token),
    asksFor: kindOf.get(token) ?? null,
  }))
}

/** Reads a question; what a follow-up leaves out is taken from the turns before it. */
export const readQuestion = (text: string, earlier: readonly string[]): Question => {
  const folded = fold(text)
  const all = tokens(text)
  const language = languageOf(all)
  const own = askedWords(text, language, 1)
  const subject = own.filter(({ asksFor }) => asksFor === null)
  const leansBack = subject.length === 0 || (followUp.test(folded) && subject.length < 4)
  const before = leansBack
    ? earlier
        .slice(0, 2)
        .flatMap((turn, index) => askedWords(turn, languageOf(tokens(turn)), 0.5 - index * 0.2))
    : []
  const known = new Set<string>()
  const unique = [...own, ...before].filter(({ stem }) => !known.has(stem) && known.add(stem))
  const kindsAsked = wantedBy(folded)
  return { text, language, words: unique, wanted: kindsAsked[0] ?? 'any', kinds: kindsAsked }
}

/** Nothing but small words: 'hello', 'thanks'. */
export const isSmallTalk = (text: string): boolean =>
  /^\W*(hi|hello|hey|good (morning|afternoon|evening)|thanks?( you)?|hallo|guten (tag|morgen|abend)|danke|bonjour|salut|merci|hola|buen[oa]s (dias|tardes|noches)|gracias|ciao|grazie|hoi|hej)\W*$/.test(
    fold(text),
  )
