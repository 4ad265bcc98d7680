import { writePdf } from '@atelier/testing/write-pdf'
import { sourceText } from './made-up-words.ts'
import { wordDocument } from './upload-file.ts'

/** Up to 198 lines of eleven words. */
const linesOf = (seed: number, count: number): string[] => sourceText(seed, 11).split('\n').slice(0, count)

const page = (seed: number, body: string) =>
  `<!doctype html><title>Page ${seed}</title><main><h1>Page ${seed}</h1>${body}</main>`

const writers: readonly ((seed: number) => { extension: string; bytes: Buffer })[] = [
  (seed) => ({ extension: 'txt', bytes: Buffer.from(linesOf(seed, 60).join('\n')) }),
  (seed) => ({
    extension: 'md',
    bytes: Buffer.from(
      linesOf(seed, 60)
        .map((line, n) => (n % 12 === 0 ? `## ${line}` : line))
        .join('\n\n'),
    ),
  }),
  (seed) => ({
    extension: 'csv',
    bytes: Buffer.from(
      `year,litres,keeper\n${linesOf(seed, 198)
        .map((line, n) => `${1900 + (n % 100)},${n * 7 + seed},${line.slice(0, 20)}`)
        .join('\n')}`,
    ),
  }),
  (seed) => ({
    extension: 'html',
    bytes: Buffer.from(
      page(
        seed,
        linesOf(seed, 60)
          .map((line) => `<p>${line}</p>`)
          .join(''),
      ),
    ),
  }),
  (seed) => {
    const lines = linesOf(seed, 120)
    return { extension: 'pdf', bytes: writePdf([0, 40, 80].map((from) => lines.slice(from, from + 40))) }
  },
  (seed) => ({ extension: 'docx', bytes: wordDocument(linesOf(seed, 60)) }),
]

/** `count` small files of six kinds in turn, by name. `round` makes their content new: duplicates aren't stored again. */
export const mixedFiles = (round: number, count: number): ReadonlyMap<string, Buffer> =>
  new Map(
    Array.from({ length: Math.ceil(count / writers.length) }, (_, n) =>
      writers.map((write): [string, Buffer] => {
        const { extension, bytes } = write(round * 10_000 + n)
        return [`file ${round}-${n}.${extension}`, bytes]
      }),
    )
      .flat()
      .slice(0, count),
  )
