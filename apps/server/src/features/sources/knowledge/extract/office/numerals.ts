export type Numbering =
  | 'decimal'
  | 'decimalZero'
  | 'lowerLetter'
  | 'upperLetter'
  | 'lowerRoman'
  | 'upperRoman'
  | 'ordinal'
  | 'circled'
  | 'dash'
  | 'fullWidth'
  | 'chinese'
  | 'chineseLegal'
  | 'korean'
  | 'katakana'
  | 'iroha'
  | 'hebrew'
  | 'arabicAlpha'
  | 'lowerGreek'
  | 'lowerCyrillic'
  | 'upperCyrillic'
  | 'chicago'
  | 'stems'
  | 'branches'

const romans: [number, string][] = [
  [1000, 'm'],
  [900, 'cm'],
  [500, 'd'],
  [400, 'cd'],
  [100, 'c'],
  [90, 'xc'],
  [50, 'l'],
  [40, 'xl'],
  [10, 'x'],
  [9, 'ix'],
  [5, 'v'],
  [4, 'iv'],
  [1, 'i'],
]

const toRoman = (value: number): string => {
  let rest = value
  let text = ''
  for (const [romanValue, characters] of romans) {
    for (; rest >= romanValue; rest -= romanValue) text += characters
  }
  return text
}

const alphabets = {
  latin: 'abcdefghijklmnopqrstuvwxyz',
  greek: 'αβγδεζηθικλμνξοπρστυφχψω',
  cyrillic: 'абвгдежзиклмнопрстуфхцчшщэюя',
  korean: '가나다라마바사아자차카타파하',
  katakana: 'アイウエオカキクケコサシスセソタチツテトナニヌネノハヒフヘホマミムメモヤユヨラリルレロワヲン',
  iroha: 'イロハニホヘトチリヌルヲワカヨタレソツネナラムウヰノオクヤマケフコエテアサキユメミシヱヒモセス',
  arabic: 'أبتثجحخدذرزسشصضطظعغفقكلمنهوي',
  stems: '甲乙丙丁戊己庚辛壬癸',
  branches: '子丑寅卯辰巳午未申酉戌亥',
}

/** After z, Word continues with aa and bb. */
const repeatedLetter = (value: number, alphabet: string): string => {
  const characters = [...alphabet]
  const character = characters[(value - 1) % characters.length] ?? ''
  return character.repeat(Math.min(20, Math.ceil(value / characters.length)))
}

/** After z, spreadsheets, HTML and OpenDocument continue with aa and ab. */
export const toBijective = (value: number, alphabet = alphabets.latin): string => {
  const characters = [...alphabet]
  let text = ''
  for (let rest = value; rest > 0; rest = Math.floor((rest - 1) / characters.length)) {
    text = (characters[(rest - 1) % characters.length] ?? '') + text
  }
  return text
}

const toChinese = (value: number, digits: string, units: string): string => {
  if (value >= 10_000) return String(value)
  const names = [...digits]
  const ranks = ['', ...units]
  const text = [...String(value)].map((digit, index, all) => {
    const rank = ranks[all.length - 1 - index] ?? ''
    return digit === '0' ? '0' : (names[Number(digit)] ?? '') + rank
  })
  return text
    .join('')
    .replace(/0+$/, '')
    .replace(/0+/g, names[0] ?? '')
    .replace(new RegExp(`^${names[1]}${ranks[1]}`), ranks[1] ?? '')
}

const toHebrew = (value: number): string => {
  if (value > 999) return String(value)
  const hundreds = ['', 'ק', 'ר', 'ש', 'ת', 'תק', 'תר', 'תש', 'תת', 'תתק']
  const tens = ['', 'י', 'כ', 'ל', 'מ', 'נ', 'ס', 'ע', 'פ', 'צ']
  const ones = ['', 'א', 'ב', 'ג', 'ד', 'ה', 'ו', 'ז', 'ח', 'ט']
  const [hundred = 0, ten = 0, one = 0] = [...String(value).padStart(3, '0')].map(Number)
  const tensAndOnes =
    ten === 1 && one === 5 ? 'טו' : ten === 1 && one === 6 ? 'טז' : `${tens[ten]}${ones[one]}`
  return `${hundreds[hundred]}${tensAndOnes}`
}

const circledNumber = (value: number): string => {
  if (value <= 20) return String.fromCodePoint(0x245f + value)
  if (value <= 35) return String.fromCodePoint(0x3250 + value - 20)
  return value <= 50 ? String.fromCodePoint(0x32b0 + value - 35) : `(${value})`
}

const toOrdinal = (value: number): string => {
  const isTeen = Math.floor(value / 10) % 10 === 1
  return `${value}${(!isTeen && ['', 'st', 'nd', 'rd'][value % 10]) || 'th'}`
}

const toChicago = (value: number) =>
  (['*', '†', '‡', '§'][(value - 1) % 4] ?? '').repeat(Math.min(20, Math.ceil(value / 4)))

const writers: Record<Exclude<Numbering, 'decimal'>, (value: number) => string> = {
  decimalZero: (value) => String(value).padStart(2, '0'),
  lowerLetter: (value) => repeatedLetter(value, alphabets.latin),
  upperLetter: (value) => repeatedLetter(value, alphabets.latin).toUpperCase(),
  lowerRoman: toRoman,
  upperRoman: (value) => toRoman(value).toUpperCase(),
  ordinal: toOrdinal,
  circled: circledNumber,
  dash: (value) => `- ${value} -`,
  fullWidth: (value) =>
    [...String(value)].map((digit) => String.fromCodePoint(0xff10 + Number(digit))).join(''),
  chinese: (value) => toChinese(value, '〇一二三四五六七八九', '十百千'),
  chineseLegal: (value) => toChinese(value, '零壹贰叁肆伍陆柒捌玖', '拾佰仟'),
  korean: (value) => repeatedLetter(value, alphabets.korean),
  katakana: (value) => repeatedLetter(value, alphabets.katakana),
  iroha: (value) => repeatedLetter(value, alphabets.iroha),
  hebrew: toHebrew,
  arabicAlpha: (value) => repeatedLetter(value, alphabets.arabic),
  lowerGreek: (value) => toBijective(value, alphabets.greek),
  lowerCyrillic: (value) => repeatedLetter(value, alphabets.cyrillic),
  upperCyrillic: (value) => repeatedLetter(value, alphabets.cyrillic).toUpperCase(),
  chicago: toChicago,
  stems: (value) => repeatedLetter(value, alphabets.stems),
  branches: (value) => repeatedLetter(value, alphabets.branches),
}

/** Larger alphabetic and Roman numerals are unreadable. */
const numeralMax = 100_000

export const formatNumeral = (value: number, numbering: Numbering): string =>
  numbering === 'decimal' || value < 1 || value > numeralMax ? String(value) : writers[numbering](value)
