import { t } from '../text.tsx'

type Match = [string, ...(string | undefined)[]]

/**
 * Labels that the server's readers write (features/sources/knowledge/extract); other labels are headings of
 * the source.
 */
const labelPatterns: readonly [RegExp, (match: Match) => string][] = [
  [/^page (\d+)$/, ([, page = '']) => t('page {page}', { page })],
  [/^line (\d+)$/, ([, line = '']) => t('line {line}', { line })],
  [/^row (\d+)$/, ([, row = '']) => t('row {row}', { row })],
  [/^sheet (.*), row (\d+)$/s, ([, sheet = '', row = '']) => t('sheet {sheet}, row {row}', { sheet, row })],
  [/^slide (\d+)$/, ([, slide = '']) => t('slide {slide}', { slide })],
  [
    /^message (\d+)(?:: (.*))?$/s,
    ([, message = '', subject]) =>
      [t('message {message}', { message }), ...(subject === undefined ? [] : [subject])].join(': '),
  ],
  [
    /^cell (\d+)(?:, (.*))?$/s,
    ([, cell = '', title]) =>
      [t('cell {cell}', { cell }), ...(title === undefined ? [] : [title])].join(', '),
  ],
  [/^header and footer$/, () => t('header and footer')],
]

interface SectionPosition {
  label: string | null
  page: number | null
}

export const sectionLabel = ({ label, page }: SectionPosition): string | null => {
  if (label === null) return page === null ? null : t('page {page}', { page })
  for (const [pattern, format] of labelPatterns) {
    const match = pattern.exec(label)
    if (match) return format(match as unknown as Match)
  }
  return label
}
