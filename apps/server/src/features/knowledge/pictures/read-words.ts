import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import type { TesseractConfig } from '../../../platform/config.ts'

const run = promisify(execFile)

const timeout = 60_000
/** Far more than stands in any picture. */
const maxBuffer = 4 * 1024 * 1024

/** Thrown where this machine does not have it. */
export class NoTesseract extends Error {}

const isMissing = (error: unknown) =>
  error instanceof Error && 'code' in error && (error.code === 'ENOENT' || error.code === 'EACCES')

/** Words and lines as they stand; a line of nothing but signs is a frame or a shadow. */
const tidy = (text: string): string =>
  text
    .split('\n')
    .map((line) => line.trimEnd())
    .filter((line) => line === '' || /[\p{L}\p{N}]/u.test(line))
    .join('\n')
    .replaceAll(/\n{3,}/g, '\n\n')
    .trim()

/**
 * The words in a picture, by Tesseract (https://tesseract-ocr.github.io) in a process of its own that is told
 * nothing of the server's and is killed after a minute. Throws `NoTesseract`, or why it failed.
 */
export const readWords = async (
  path: string,
  { command, languages }: TesseractConfig,
  signal: AbortSignal,
): Promise<string> => {
  const { PATH = '', TESSDATA_PREFIX } = process.env
  try {
    const { stdout } = await run(command, [path, 'stdout', '-l', languages], {
      signal,
      timeout,
      maxBuffer,
      killSignal: 'SIGKILL',
      // one thread: others work here too
      env: { PATH, OMP_THREAD_LIMIT: '1', ...(TESSDATA_PREFIX !== undefined && { TESSDATA_PREFIX }) },
    })
    return tidy(stdout)
  } catch (error) {
    if (isMissing(error)) throw new NoTesseract()
    throw error
  }
}
