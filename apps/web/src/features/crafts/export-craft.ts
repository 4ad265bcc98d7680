import { withoutMarkers } from '@atelier/contract/citation-markers'
import { t } from '../../lib/text.tsx'
import type { ShownCraft } from './use-craft.ts'

const endings: Partial<Record<ShownCraft['type'], string>> = {
  'text/html': 'html',
  'text/markdown': 'md',
  'application/craft.react': 'tsx',
  'application/craft.mermaid': 'mmd',
}

const ofLanguage: Record<string, string> = {
  python: 'py',
  javascript: 'js',
  typescript: 'ts',
  rust: 'rs',
  ruby: 'rb',
  shell: 'sh',
  bash: 'sh',
  markdown: 'md',
  kotlin: 'kt',
  csharp: 'cs',
}

const types: Record<string, string> = { html: 'text/html', md: 'text/markdown' }

/** A craft as a file: its source, under its title. */
export const fileOf = ({ title, type, language, content }: ShownCraft): File => {
  const ending =
    endings[type] ?? ofLanguage[language] ?? (/^[a-z0-9]{1,8}$/.test(language) ? language : 'txt')
  const name =
    title
      .replaceAll(/[\\/:*?"<>|\p{Cc}]/gu, ' ')
      .trim()
      .slice(0, 80) || t('Craft')
  const text = type === 'text/markdown' ? withoutMarkers(content) : content
  return new File([text], `${name}.${ending}`, { type: types[ending] ?? 'text/plain' })
}

export const saveFile = (file: File): void => {
  const url = URL.createObjectURL(file)
  const link = document.createElement('a')
  link.href = url
  link.download = file.name
  link.click()
  setTimeout(() => URL.revokeObjectURL(url), 10_000)
}
