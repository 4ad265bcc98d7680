import { createHash } from 'node:crypto'

export interface PreviewSubject {
  readonly title: string
  readonly symbol: string | null
}

/** Increment it when the rendering changes. */
const designVersion = 1

export const contentHash = ({ title, symbol }: PreviewSubject): string =>
  createHash('sha256')
    .update(JSON.stringify([designVersion, title, symbol]))
    .digest('hex')
