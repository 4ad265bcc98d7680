export const element = <Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  properties: Partial<HTMLElementTagNameMap[Tag]> = {},
  ...children: (Node | string)[]
): HTMLElementTagNameMap[Tag] => {
  const node = Object.assign(document.createElement(tag), properties)
  node.append(...children)
  return node
}

export const showStatus = (
  status: HTMLElement,
  text: string,
  tone: 'good' | 'bad' | 'plain' = 'plain',
): void => {
  status.textContent = text
  status.dataset['tone'] = tone
}

export const requireElement = <Kind extends Element>(selector: string, kind: new () => Kind): Kind => {
  const match = document.querySelector(selector)
  if (!(match instanceof kind)) throw new Error(`missing element: ${selector}`)
  return match
}
