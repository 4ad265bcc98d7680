import { withoutMarkers } from '@atelier/contract/answers/citation-markers'
import { saveFile } from '../../lib/browser/save-file.ts'
import { t } from '../../lib/text.tsx'
import { renderDiagram } from '../chat/index.ts'
import { drawPage, type Paper, printPage } from './craft-paper.ts'
import type { HostedFrame } from './host-frame.ts'
import { paddingPx, paperPage, textPage } from './text-page.ts'
import type { CraftView } from './use-craft.ts'

const extensionsByType: Partial<Record<CraftView['type'], string>> = {
  'text/html': 'html',
  'text/markdown': 'md',
  'application/craft.react': 'tsx',
  'application/craft.mermaid': 'mmd',
}

const extensionsByLanguage: Record<string, string> = {
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

const mimeTypes: Record<string, string> = { html: 'text/html', md: 'text/markdown' }

const fileNameOf = ({ title }: CraftView): string =>
  title
    .replaceAll(/[\\/:*?"<>|\p{Cc}]/gu, ' ')
    .trim()
    .slice(0, 80) || t('Craft')

export const sourceOf = (craft: CraftView): File => {
  const { type, language, content } = craft
  const extension =
    extensionsByType[type] ??
    extensionsByLanguage[language] ??
    (/^[a-z0-9]{1,8}$/.test(language) ? language : 'txt')
  const text = type === 'text/markdown' ? withoutMarkers(content) : content
  return new File([text], `${fileNameOf(craft)}.${extension}`, { type: mimeTypes[extension] ?? 'text/plain' })
}

const waitForRenderedText = async (): Promise<Element> => {
  const deadline = performance.now() + 10_000
  for (;;) {
    const answerElement = document.querySelector('[role=tabpanel] .answer')
    if (answerElement) return answerElement
    if (performance.now() > deadline) throw new Error(t('The craft hasn’t finished loading. Try again.'))
    await new Promise(requestAnimationFrame)
  }
}

const escapeHtml = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')

const textWidth = 820
const diagramWidthMax = 1_600

const svgOfDataUrl = (dataUrl: string): string => decodeURIComponent(dataUrl.slice(dataUrl.indexOf(',') + 1))

const paperOf = async ({ craftId, title, type, content }: CraftView): Promise<Paper> => {
  if (type === 'text/html') return { craftId, kind: 'html', content }
  if (type === 'application/craft.react') return { craftId, kind: 'react', content }
  if (type === 'text/markdown')
    return {
      craftId,
      kind: 'html',
      content: await textPage(title, await waitForRenderedText()),
      width: textWidth,
    }
  if (type === 'application/craft.mermaid') {
    const svg = svgOfDataUrl(await renderDiagram(`paper-${craftId}`, content, false))
    const drawingWidth = Number(/viewBox="\S+ \S+ ([\d.]+)/.exec(svg)?.[1] ?? textWidth)
    const width = Math.ceil(Math.min(drawingWidth, diagramWidthMax) + paddingPx * 2)
    return { craftId, kind: 'html', content: paperPage(title, '', svg), width }
  }
  const code = `<pre style="white-space: pre-wrap; margin: 0; font: 14px/1.5 monospace">${escapeHtml(content)}</pre>`
  return { craftId, kind: 'html', content: paperPage(title, '', code), width: textWidth }
}

export const printCraft = async (craft: CraftView): Promise<void> => printPage(await paperOf(craft))

/** Saves a PNG, or a Word document for texts. A running craft is captured in its current state. */
export const saveCraftAs = async (
  craft: CraftView,
  kind: 'png' | 'docx',
  runningFrame: HostedFrame | null,
): Promise<void> => {
  const bytes =
    kind === 'docx'
      ? await (await import('./craft-docx.ts')).docxOf(craft.title, craft.content)
      : await (runningFrame?.capture() ?? drawPage(await paperOf(craft)))
  saveFile(bytes, `${fileNameOf(craft)}.${kind}`)
}
