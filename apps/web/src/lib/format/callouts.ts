import type { Blockquote, PhrasingContent, Root, RootContent } from 'mdast'
import { t } from '../text.tsx'

/** GitHub's callout types; others are titled by their own name. */
const titles: ReadonlyMap<string, string> = new Map([
  ['note', t('Note')],
  ['tip', t('Tip')],
  ['important', t('Important')],
  ['warning', t('Warning')],
  ['caution', t('Caution')],
])
const tones: ReadonlyMap<string, string> = new Map([
  ...['tip', 'hint', 'success', 'check', 'done'].map((kind) => [kind, 'good'] as const),
  ...['warning', 'attention', 'important'].map((kind) => [kind, 'warn'] as const),
  ...['caution', 'danger', 'error', 'bug', 'failure', 'fail', 'missing'].map(
    (kind) => [kind, 'bad'] as const,
  ),
])
const markerPattern = /^\[!([a-z][a-z-]{0,30})\]([+-]?)[ \t]*/i

const splitFirstLine = (nodes: readonly PhrasingContent[]): [PhrasingContent[], PhrasingContent[]] => {
  const index = nodes.findIndex(
    (node) => node.type === 'break' || (node.type === 'text' && node.value.includes('\n')),
  )
  const node = nodes[index]
  if (node === undefined) return [[...nodes], []]
  if (node.type !== 'text') return [nodes.slice(0, index), nodes.slice(index + 1)]
  const end = node.value.indexOf('\n')
  const [firstLine, remainder] = [node.value.slice(0, end), node.value.slice(end + 1)]
  return [
    [...nodes.slice(0, index), { type: 'text', value: firstLine }],
    [{ type: 'text', value: remainder }, ...nodes.slice(index + 1)],
  ]
}

const convertCallout = (quote: Blockquote): void => {
  const [firstBlock, ...otherBlocks] = quote.children
  const firstText = firstBlock?.type === 'paragraph' ? firstBlock.children[0] : undefined
  if (firstBlock?.type !== 'paragraph' || firstText?.type !== 'text') return
  const [fullMatch, name = '', foldMarker] = markerPattern.exec(firstText.value) ?? []
  if (fullMatch === undefined) return
  const kind = name.toLowerCase()
  const label = firstText.value.slice(fullMatch.length)
  const [title, body] = splitFirstLine([{ type: 'text', value: label }, ...firstBlock.children.slice(1)])
  const hasTitle = title.some((node) => node.type !== 'text' || node.value.trim() !== '')
  const defaultTitle = titles.get(kind) ?? kind.slice(0, 1).toUpperCase() + kind.slice(1)
  quote.data = {
    hName: foldMarker ? 'details' : 'aside',
    hProperties: {
      className: ['callout', `callout-${tones.get(kind) ?? 'plain'}`],
      ...(foldMarker === '+' && { open: true }),
    },
  }
  quote.children = [
    {
      type: 'paragraph',
      data: { ...(foldMarker && { hName: 'summary' }), hProperties: { className: ['callout-title'] } },
      children: hasTitle ? title : [{ type: 'text', value: defaultTitle }],
    },
    ...(body.length > 0 ? [{ ...firstBlock, children: body }] : []),
    ...otherBlocks,
  ]
}

const convertCallouts = (node: Root | RootContent): void => {
  if (!('children' in node)) return
  for (const child of node.children) convertCallouts(child)
  if (node.type === 'blockquote') convertCallout(node)
}

export const remarkCallouts = () => convertCallouts
