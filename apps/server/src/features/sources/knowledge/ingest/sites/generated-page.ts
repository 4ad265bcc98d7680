import type { FetchedLink } from '../fetch-link.ts'

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' }
const escapeHtml = (text: string) => text.replace(/[&<>]/g, (character) => entities[character] ?? character)

export const renderParagraphs = (text: string): string =>
  text
    .split(/\n\s*\n/)
    .filter((part) => part.trim() !== '')
    .map((part) => `<p>${escapeHtml(part.trim()).replaceAll('\n', '<br>')}</p>`)
    .join('\n')

export const renderHeading = (level: 1 | 2, text: string): string =>
  `<h${level}>${escapeHtml(text)}</h${level}>`

export const generatePage = (
  url: URL,
  title: string,
  parts: readonly string[],
  previewImage: string | null = null,
): FetchedLink => ({
  bytes: Buffer.from(
    `<!doctype html><meta charset="utf-8"><title>${escapeHtml(title)}</title>\n${[renderHeading(1, title), ...parts].join('\n')}`,
  ),
  url: url.href,
  mimeType: 'text/html; charset=utf-8',
  fileName: `${title.slice(0, 120)}.html`,
  isGenerated: true,
  previewImage,
})
