import { isNgram, tokens, words } from './words.ts'
import { languageOf, stopWords, type Language } from './stop-words.ts'
import { stem } from './stem.ts'

export interface ContentWord {
  readonly token: string
  readonly stem: string
}

const unspacedStopWords =
  /什么时候|什么地方|为什么|多少钱|是什么|有没有|怎么样|哪一[个年天]|哪[里儿个些年]|多[少久长大高远]|什么|怎么|如何|何时|何地|谁|几[个年月天人点]|请问|有关|关于|可以|能否|是否|[吗呢吧啊嘛的了是在有和与及？]|どのくらい|どのように|ください|ですか|ますか|でしょうか|でした|ました|ません|について|とは|いつ|どこ|だれ|誰|いくら|いくつ|なぜ|どの|どんな|どう|何[人年月日時歳]?|です|ます|した|[はがをにへともやでのか。、]|เมื่อไหร่|เท่าไหร่|เท่าไร|อะไร|ที่ไหน|ทำไม|อย่างไร|ใคร|กี่/gu

/** Function words that are used as names, such as WHO, IT and 'the us'. */
const stopWordNames = (text: string): ReadonlySet<string> => {
  const acronyms = /\p{Ll}/u.test(text) ? (text.match(/(?<![\p{L}\d])\p{Lu}{2,4}(?![\p{L}\d])/gu) ?? []) : []
  return new Set([...acronyms.map((name) => name.toLowerCase()), ...(/\bthe us\b/i.test(text) ? ['us'] : [])])
}

/** Words without stop words, each once and in order; all words if only stop words remain. */
export const contentWords = (text: string, language?: Language | null): ContentWord[] => {
  const allTokens = tokens(text)
  const stopWordSet = stopWords(language === undefined ? languageOf(allTokens) : language)
  const words = allTokens.some(isNgram) ? tokens(text.replace(unspacedStopWords, ' ')) : allTokens
  const properNouns = stopWordNames(text)
  const significantTokens = words.filter(
    (token) => token !== '' && (!stopWordSet.has(token) || properNouns.has(token)),
  )
  const terms = significantTokens.length > 0 ? significantTokens : allTokens
  return [...new Set(terms)].map((token) => ({ token, stem: stem(token) }))
}

export const countStems = (text: string, stopWordSet: ReadonlySet<string>): Map<string, number> => {
  const counts = new Map<string, number>()
  for (const { token } of words(text)) {
    if (stopWordSet.has(token)) continue
    const key = stem(token)
    counts.set(key, (counts.get(key) ?? 0) + 1)
  }
  return counts
}
