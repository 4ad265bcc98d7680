import type { FetchedLink } from '../fetch-link.ts'

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' }
const escape = (text: string) => text.replace(/[&<>]/g, (character) => entities[character] ?? character)

export const paragraphs = (text: string): string =>
  text
    .split(/\n\s*\n/)
    .filter((part) => part.trim() !== '')
    .map((part) => `<p>${escape(part.trim()).replaceAll('\n', '<br>')}</p>`)
    .join('\n')

export const heading = (level: 1 | 2, text: string): string => `<h${level}>${escape(text)}</h${level}>`

export const generatePage = (
  url: URL,
  title: string,
  parts: readonly string[],
  previewImage: string | null = null,
): FetchedLink => ({
  bytes: Buffer.from(
    `<!doctype html><meta charset="utf-8"><title>${escape(title)}</title>\n${[heading(1, title), ...parts].join('\n')}`,
  ),
  url: url.href,
  mimeType: 'text/html; charset=utf-8',
  fileName: `${title.slice(0, 120)}.html`,
  isGenerated: true,
  previewImage,
})
