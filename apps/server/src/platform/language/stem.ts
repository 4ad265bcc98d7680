/** Suffixes of nine languages, accents folded, each group with the minimum length of the stem. */
const suffixes: [number, string][] = [
  [4, 'ungen heiten keiten aciones acion amientos amiento imientos imiento azioni azione coes cao'],
  [
    4,
    'ности ностью ностей ность ами ями ого его ому ему ыми ими ов ев ах ях ой ый ий ая яя ое ее ые ие ую юю',
  ],
  [4, 'ingly edly ements ement eries ery ung heit keit aient erons eront mente ment ments ness ions ion'],
  [4, 'ern erne erna arna orna ende ando endo iendo ados adas idos idas ado ada ido ida ais ait'],
  [4, 'es en er em et'],
  [3, 'ing ied ies ed s'],
  [4, 'ия ию ам ям ом ем ть ет ит ют ят'],
  [4, 'e a o i n а е и о у ы ь ю я'],
]

const suffixTable = suffixes.flatMap(([stemLengthMin, list]) =>
  list.split(' ').map((suffix) => ({ suffix, wordLengthMin: stemLengthMin + suffix.length })),
)
const suffixesByLastLetter = new Map<string, { suffix: string; wordLengthMin: number }[]>()
for (const entry of suffixTable.toSorted((a, b) => b.suffix.length - a.suffix.length)) {
  const last = entry.suffix.slice(-1)
  suffixesByLastLetter.set(last, [...(suffixesByLastLetter.get(last) ?? []), entry])
}

const shortWordPattern = /^[^aeiou]{0,2}[aeiou][bcdfgklmnprstvz]$/
const vowelPattern = /[aeiouyаеиоуыэюя]/

const stripSuffix = (word: string): string => {
  for (const { suffix, wordLengthMin } of suffixesByLastLetter.get(word.slice(-1)) ?? []) {
    const remainder = word.slice(0, -suffix.length)
    if (!word.endsWith(suffix) || !vowelPattern.test(remainder)) continue
    // for example, using → use, making → make
    if (/^(ing|ed)$/.test(suffix) && remainder.length <= 3 && shortWordPattern.test(remainder))
      return `${remainder}e`
    if (word.length < wordLengthMin || (suffix === 's' && /[sui]s$/.test(word))) continue
    if (suffix === 'ies' || suffix === 'ied') return `${remainder}y`
    return remainder
  }
  return word
}

const stems = new Map<string, string>()
const cachedStemsMax = 50_000

const computeStem = (token: string): string => {
  let word = token
  for (let round = 0; round < 3; round++) {
    const next = stripSuffix(word)
    if (next === word) break
    word = next
  }
  // for example, running → run, stopped → stop, but not fall or pass
  if (word.length > 3) word = word.replace(/([bdfgkmnprt])\1$/, '$1')
  return word.length > 3 ? word.replace(/y$/, 'i') : word
}

/** Light stemmer (J. Savoy 2006). Over-stems on purpose; rank exact matches higher. */
export const stem = (token: string): string => {
  if (token.length < 4 || /\d/.test(token)) return token
  const existing = stems.get(token)
  if (existing !== undefined) return existing
  const result = computeStem(token)
  if (stems.size >= cachedStemsMax) stems.clear()
  stems.set(token, result)
  return result
}
