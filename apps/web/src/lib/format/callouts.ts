import type { Blockquote, PhrasingContent, Root, RootContent } from 'mdast'
import { t } from '../text.tsx'

/** GitHub's types; other types of notes are titled by their own name. */
const names: ReadonlyMap<string, string> = new Map([
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
const marker = /^\[!([a-z][a-z-]{0,30})\]([+-]?)[ \t]*/i

const splitFirstLine = (nodes: readonly PhrasingContent[]): [PhrasingContent[], PhrasingContent[]] => {
  const index = nodes.findIndex(
    (node) => node.type === 'break' || (node.type === 'text' && node.value.includes('\n')),
  )
  const node = nodes[index]
  if (node === undefined) return [[...nodes], []]
  if (node.type !== 'text') return [nodes.slice(0, index), nodes.slice(index + 1)]
  const end = node.value.indexOf('\n')
  const [before, after] = [node.value.slice(0, end), node.value.slice(end + 1)]
  return [
    [...nodes.slice(0, index), { type: 'text', value: before }],
    [{ type: 'text', value: after }, ...nodes.slice(index + 1)],
  ]
}

const convertCallout = (quote: Blockquote): void => {
  const [first, ...others] = quote.children
  const begin = first?.type === 'paragraph' ? first.children[0] : undefined
  if (first?.type !== 'paragraph' || begin?.type !== 'text') return
  const [fullMatch, name = '', fold] = marker.exec(begin.value) ?? []
  if (fullMatch === undefined) return
  const kind = name.toLowerCase()
  const label = begin.value.slice(fullMatch.length)
  const [title, body] = splitFirstLine([{ type: 'text', value: label }, ...first.children.slice(1)])
  const hasTitle = title.some((node) => node.type !== 'text' || node.value.trim() !== '')
  const calloutName = names.get(kind) ?? kind.slice(0, 1).toUpperCase() + kind.slice(1)
  quote.data = {
    hName: fold ? 'details' : 'aside',
    hProperties: {
      className: ['callout', `callout-${tones.get(kind) ?? 'plain'}`],
      ...(fold === '+' && { open: true }),
    },
  }
  quote.children = [
    {
      type: 'paragraph',
      data: { ...(fold && { hName: 'summary' }), hProperties: { className: ['callout-title'] } },
      children: hasTitle ? title : [{ type: 'text', value: calloutName }],
    },
    ...(body.length > 0 ? [{ ...first, children: body }] : []),
    ...others,
  ]
}

const change = (node: Root | RootContent): void => {
  if (!('children' in node)) return
  for (const child of node.children) change(child)
  if (node.type === 'blockquote') convertCallout(node)
}

export const callouts = () => change
