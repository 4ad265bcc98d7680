import type { TesseractConfig } from '../../../../../platform/config.ts'
import { runProgram } from '../../../../../platform/programs/run-program.ts'
import { findUsableProgram } from '../../../../../platform/programs/usable-program.ts'

export interface Tesseract {
  readonly path: string
  /** Such as eng+deu. Null: the usual ones that are installed. */
  readonly languages: string | null
}

const MB = 1024 * 1024
const cost = {
  time: 60_000,
  memoryBytes: 1024 * MB,
  outputBytes: 4 * MB,
  fileBytes: MB,
}
/** Each further language costs time and accuracy. */
const usual = ['eng', 'deu', 'fra']

const run = (path: string, args: readonly string[], signal: AbortSignal, input?: Uint8Array) => {
  const { TESSDATA_PREFIX } = process.env
  return runProgram({
    path,
    args,
    cost,
    signal,
    // one thread, since other jobs run here
    env: { OMP_THREAD_LIMIT: '1', ...(TESSDATA_PREFIX !== undefined && { TESSDATA_PREFIX }) },
    reads: TESSDATA_PREFIX === undefined ? [] : [TESSDATA_PREFIX],
    ...(input && { input }),
  })
}

/** One per line after a heading; `osd` and `equ` aren't languages. */
const listLanguages = async (path: string): Promise<string> => {
  const installed = (await run(path, ['--list-langs'], new AbortController().signal)).split('\n').slice(1)
  const languages = usual.filter((language) => installed.includes(language))
  const others = installed.filter((language) => /^(?!osd$|equ$)\w+$/.test(language))
  return (languages.length > 0 ? languages : others.slice(0, 1)).join('+') || 'eng'
}

const languagesAt = new Map<string, Promise<string>>()

const usualLanguages = (path: string): Promise<string> => {
  const existing = languagesAt.get(path)
  if (existing) return existing
  const languages = listLanguages(path)
  languagesAt.set(path, languages)
  languages.catch(() => languagesAt.delete(path))
  return languages
}

/** Null if disabled, not installed or not isolatable (https://tesseract-ocr.github.io). */
export const findTesseract = async (config: TesseractConfig | null): Promise<Tesseract | null> => {
  const path = config && (await findUsableProgram(config.command))
  return path ? { path, languages: config.languages } : null
}

interface Line {
  paragraph: string
  words: string[]
  sure: number
  letters: number
}

/** Percent; letters found where there are none score lower. */
const leastSure = 45

/** A row per word, of level 5 (https://github.com/tesseract-ocr/tessdoc, "TSV"). */
const linesOf = (table: string): Line[] => {
  const lines = new Map<string, Line>()
  for (const row of table.split('\n')) {
    const [level, page, block, paragraph, line, , , , , , confidence, word = ''] = row.split('\t')
    if (level !== '5' || word.trim() === '') continue
    const place = [page, block, paragraph].join()
    const existing = lines.get(`${place},${line}`) ?? { paragraph: place, words: [], sure: 0, letters: 0 }
    lines.set(`${place},${line}`, existing)
    existing.words.push(word)
    existing.sure += Number(confidence) * word.length
    existing.letters += word.length
  }
  return [...lines.values()]
}

/** Lines of symbols are frames, unsure ones shadows. */
const textOf = (table: string): string => {
  let text = ''
  let last: string | undefined
  for (const { paragraph, words, sure, letters } of linesOf(table)) {
    const line = words.join(' ')
    if (sure < letters * leastSure || !/[\p{L}\p{N}]/u.test(line)) continue
    text += `${last === undefined ? '' : last === paragraph ? '\n' : '\n\n'}${line}`
    last = paragraph
  }
  return text.replaceAll(/(\p{L})-\n(?=\p{Ll})/gu, '$1')
}

export const readWords = async (
  picture: Uint8Array,
  { path, languages }: Tesseract,
  signal: AbortSignal,
): Promise<string> => {
  const args = [
    'stdin',
    'stdout',
    '-l',
    languages ?? (await usualLanguages(path)),
    '-c',
    'tessedit_create_tsv=1',
  ]
  return textOf(await run(path, args, signal, picture))
}
