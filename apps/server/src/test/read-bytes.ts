import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { englishOf } from '@atelier/contract/write-sentence'
import type { Extraction, OnProgress } from '../features/sources/knowledge/extract/extraction.ts'
import { readFile } from '../features/sources/knowledge/extract/read-file.ts'

/** Writes bytes to a temporary file while `use` runs. */
export const withFile = async <T>(
  bytes: Uint8Array | string,
  use: (path: string) => Promise<T>,
): Promise<T> => {
  const folder = await mkdtemp(join(tmpdir(), 'atelier-test-'))
  try {
    const path = join(folder, 'file')
    await writeFile(path, bytes)
    return await use(path)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/**
 * Extracts text like the extraction process, but in the test's process. `note` is the
 * extraction's notes, joined, in English.
 */
export const readBytes = (
  fileName: string,
  bytes: Uint8Array | string,
  onProgress: OnProgress = () => {},
): Promise<Extraction & { note: string | null }> =>
  withFile(bytes, async (path) => {
    const extraction = await readFile({ path, file: { fileName } }, onProgress)
    return { ...extraction, note: extraction.notes.map(englishOf).join('\n') || null }
  })
