import type { Paragraph, Root, RootContent } from 'mdast'

const openingTag = /^<details(?:\s[^<>]*)?>\s*/i
const summaryPattern = /^<summary(?:\s[^<>]*)?>([^]*?)<\/summary>\s*/i
const closingTag = /<\/details>\s*$/i
const anyTag = /<[^<>]*>/g
const depthMax = 8

const paragraphOf = (text: string): Paragraph => ({
  type: 'paragraph',
  children: [{ type: 'text', value: text }],
})

class Fold {
  readonly #isOpen: boolean
  #heading: string | null = null
  readonly children: RootContent[] = []

  constructor(tag: string) {
    this.#isOpen = /\sopen\b/i.test(tag)
  }

  addHtml(html: string): void {
    const [fullMatch = '', title] = (this.#heading === null && summaryPattern.exec(html)) || []
    this.#heading ??= title?.replaceAll(anyTag, '').trim() ?? null
    const content = html.slice(fullMatch.length).trim()
    if (content !== '') this.children.push(paragraphOf(content))
  }

  node(): RootContent {
    const summary: Paragraph = { ...paragraphOf(this.#heading || '…'), data: { hName: 'summary' } }
    return {
      type: 'blockquote',
      data: { hName: 'details', hProperties: this.#isOpen ? { open: true } : {} },
      children: [summary, ...this.children] as Paragraph[],
    }
  }
}

const endsWithClosing = (node: RootContent): boolean => {
  if (node.type === 'html') return closingTag.test(node.value)
  const last = node.type === 'paragraph' ? node.children.at(-1) : undefined
  return last?.type === 'html' && closingTag.test(last.value)
}

const withFolds = (nodes: readonly RootContent[]): RootContent[] => {
  const elements: RootContent[] = []
  const openFolds: Fold[] = []
  const add = (node: RootContent) => (openFolds.at(-1)?.children ?? elements).push(node)
  const close = () => {
    const fold = openFolds.pop()
    if (fold) add(fold.node())
  }
  for (const node of nodes) {
    const tag =
      node.type === 'html' && openFolds.length < depthMax ? openingTag.exec(node.value)?.[0] : undefined
    const closesFold = endsWithClosing(node)
    const isInside = openFolds.length > 0
    if (node.type === 'html' && tag !== undefined) {
      const fold = new Fold(tag)
      fold.addHtml(node.value.slice(tag.length).replace(closingTag, ''))
      openFolds.push(fold)
      if (closesFold) close()
    } else if (node.type === 'html' && isInside && (closesFold || summaryPattern.test(node.value))) {
      openFolds.at(-1)?.addHtml(node.value.replace(closingTag, ''))
      if (closesFold) close()
    } else if (node.type === 'paragraph' && isInside && closesFold) {
      add({ ...node, children: node.children.slice(0, -1) })
      close()
    } else add(node)
  }
  while (openFolds.length > 0) close()
  return elements
}

const convertFolds = (node: Root | RootContent): void => {
  if (!('children' in node)) return
  for (const child of node.children) convertFolds(child)
  if (node.type !== 'paragraph' && node.children.some(({ type }) => type === 'html'))
    node.children = withFolds(node.children) as typeof node.children
}

export const remarkFolds = () => convertFolds
