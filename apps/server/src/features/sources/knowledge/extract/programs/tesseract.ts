import type { TesseractConfig } from '../../../../../platform/config.ts'
import { runProgram } from '../../../../../platform/programs/run-program.ts'
import { findUsableProgram } from '../../../../../platform/programs/usable-program.ts'

export interface Tesseract {
  readonly path: string
  /** Such as `eng+deu`; null for the default languages that are installed. */
  readonly languages: string | null
}

const MB = 1024 * 1024
const limits = {
  time: 60_000,
  memoryBytes: 1024 * MB,
  outputBytes: 4 * MB,
  fileBytes: MB,
}
/** Only a few, since each additional language costs speed and accuracy. */
const defaultLanguages = ['eng', 'deu', 'fra']

const runTesseract = (path: string, args: readonly string[], signal: AbortSignal, input?: Uint8Array) => {
  const { TESSDATA_PREFIX } = process.env
  return runProgram({
    path,
    args,
    limits,
    signal,
    // one thread, since other jobs run on this machine
    env: { OMP_THREAD_LIMIT: '1', ...(TESSDATA_PREFIX !== undefined && { TESSDATA_PREFIX }) },
    readablePaths: TESSDATA_PREFIX === undefined ? [] : [TESSDATA_PREFIX],
    ...(input && { input }),
  })
}

/**
 * Default languages that are installed, joined with `+`. `--list-langs` prints a heading, then one name per
 * line.
 */
const detectLanguages = async (path: string): Promise<string> => {
  const installedLanguages = (await runTesseract(path, ['--list-langs'], new AbortController().signal))
    .split('\n')
    .slice(1)
  const languages = defaultLanguages.filter((language) => installedLanguages.includes(language))
  const otherLanguages = installedLanguages.filter((language) => /^(?!osd$|equ$)\w+$/.test(language))
  return (languages.length > 0 ? languages : otherLanguages.slice(0, 1)).join('+') || 'eng'
}

const languagesByPath = new Map<string, Promise<string>>()

const loadDefaultLanguages = (path: string): Promise<string> => {
  const existing = languagesByPath.get(path)
  if (existing) return existing
  const languages = detectLanguages(path)
  languagesByPath.set(path, languages)
  languages.catch(() => languagesByPath.delete(path))
  return languages
}

/** Null if Tesseract is disabled, isn't installed or can't be sandboxed. */
export const findTesseract = async (config: TesseractConfig | null): Promise<Tesseract | null> => {
  const path = config && (await findUsableProgram(config.command))
  return path ? { path, languages: config.languages } : null
}

interface Line {
  paragraph: string
  words: string[]
  confidence: number
  characters: number
}

/** Lines with a lower mean confidence (0–100) are noise. */
const minConfidence = 45

/** Rows of level 5 are words (https://github.com/tesseract-ocr/tessdoc, "TSV"). */
const parseLines = (tsv: string): Line[] => {
  const lines = new Map<string, Line>()
  for (const row of tsv.split('\n')) {
    const [level, page, block, paragraph, line, , , , , , confidence, word = ''] = row.split('\t')
    if (level !== '5' || word.trim() === '') continue
    const paragraphKey = [page, block, paragraph].join()
    const existing = lines.get(`${paragraphKey},${line}`) ?? {
      paragraph: paragraphKey,
      words: [],
      confidence: 0,
      characters: 0,
    }
    lines.set(`${paragraphKey},${line}`, existing)
    existing.words.push(word)
    existing.confidence += Number(confidence) * word.length
    existing.characters += word.length
  }
  return [...lines.values()]
}

/** Drops noise: lines of symbols only (borders), and lines with low confidence (shadows). */
const renderText = (tsv: string): string => {
  let text = ''
  let lastParagraph: string | undefined
  for (const { paragraph, words, confidence, characters } of parseLines(tsv)) {
    const line = words.join(' ')
    if (confidence < characters * minConfidence || !/[\p{L}\p{N}]/u.test(line)) continue
    text += `${lastParagraph === undefined ? '' : lastParagraph === paragraph ? '\n' : '\n\n'}${line}`
    lastParagraph = paragraph
  }
  return text.replaceAll(/(\p{L})-\n(?=\p{Ll})/gu, '$1')
}

/** Returns the text with hyphenated words joined. Throws `ProgramFailed`. */
export const recognizeText = async (
  image: Uint8Array,
  { path, languages }: Tesseract,
  signal: AbortSignal,
): Promise<string> => {
  const args = [
    'stdin',
    'stdout',
    '-l',
    languages ?? (await loadDefaultLanguages(path)),
    '-c',
    'tessedit_create_tsv=1',
  ]
  return renderText(await runTesseract(path, args, signal, image))
}
