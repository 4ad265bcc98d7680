import type { Element, ElementContent, Root } from 'hast'
import { visit } from 'unist-util-visit'

const nameMax = 200

const textOf = (node: ElementContent): string => {
  if (node.type === 'text') return node.value
  if (node.type !== 'element' || ['ul', 'ol'].includes(node.tagName)) return ''
  return node.children.map(textOf).join('')
}

const checkboxOf = (item: Element): Element | undefined =>
  item.children
    .flatMap((child) => (child.type === 'element' && child.tagName === 'p' ? child.children : [child]))
    .find((child): child is Element => child.type === 'element' && child.tagName === 'input')

/** A rehype plugin: labels task checkboxes by their text, for screen readers. */
export const nameTasks = () => (tree: Root) => {
  visit(tree, 'element', (item) => {
    if (item.tagName !== 'li') return
    const checkbox = checkboxOf(item)
    const name = item.children.map(textOf).join('').trim().slice(0, nameMax)
    if (checkbox !== undefined && name !== '') checkbox.properties['ariaLabel'] = name
  })
}
