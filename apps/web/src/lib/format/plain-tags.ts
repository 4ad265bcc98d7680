import type { PhrasingContent, Root, RootContent } from 'mdast'

/** HTML elements that models write in prose. Their attributes are dropped. */
const elements: ReadonlyMap<string, string> = new Map([
  ['sub', 'sub'],
  ['sup', 'sup'],
  ['kbd', 'kbd'],
  ['mark', 'mark'],
  ['u', 'u'],
  ['ins', 'u'],
  ['b', 'strong'],
  ['strong', 'strong'],
  ['i', 'em'],
  ['em', 'em'],
  ['s', 'del'],
  ['del', 'del'],
])
const tagPattern = /^<(\/?)([a-z]+)(?:\s[^<>]*)?>$/i
const lineBreak = /^<br\s*\/?>$/i

const isComment = (html: string): boolean => {
  let remaining = html.trim()
  while (remaining.startsWith('<!--')) {
    const end = remaining.indexOf('-->', 4)
    if (end === -1) return false
    remaining = remaining.slice(end + 3).trimStart()
  }
  return remaining === ''
}

const withElements = (nodes: readonly RootContent[]): RootContent[] => {
  const output: RootContent[] = []
  const openTags: { name: string; index: number }[] = []
  for (const node of nodes) {
    const [, slash, name = ''] = (node.type === 'html' && tagPattern.exec(node.value)) || []
    const element = elements.get(name.toLowerCase())
    const index = slash === '/' ? openTags.findLastIndex((each) => each.name === name.toLowerCase()) : -1
    const { index: outputIndex } = openTags[index] ?? { index: -1 }
    if (node.type === 'html' && isComment(node.value)) continue
    if (node.type === 'html' && lineBreak.test(node.value)) output.push({ type: 'break' })
    else if (outputIndex !== -1 && element !== undefined) {
      const [, ...children] = output.splice(outputIndex) as [RootContent, ...PhrasingContent[]]
      output.push({ type: 'emphasis', data: { hName: element }, children })
      openTags.length = index
    } else {
      if (slash === '' && element !== undefined)
        openTags.push({ name: name.toLowerCase(), index: output.length })
      output.push(node)
    }
  }
  return output
}

const convertTags = (node: Root | RootContent): void => {
  if (!('children' in node)) return
  for (const child of node.children) convertTags(child)
  if (node.children.some(({ type }) => type === 'html'))
    node.children = withElements(node.children) as typeof node.children
}

/** Renders a few plain tags (`<br>`, `<sub>`, `<kbd>`) and drops comments; other HTML is shown as text. */
export const remarkPlainTags = () => convertTags
