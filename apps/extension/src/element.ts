/** An element with its properties and children. */
export const element = <Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  properties: Partial<HTMLElementTagNameMap[Tag]> = {},
  ...children: (Node | string)[]
): HTMLElementTagNameMap[Tag] => {
  const made = Object.assign(document.createElement(tag), properties)
  made.append(...children)
  return made
}

/** The line that says how something went; a screen reader says it too. */
export const tell = (status: HTMLElement, text: string, tone: 'good' | 'bad' | 'plain' = 'plain'): void => {
  status.textContent = text
  status.dataset['tone'] = tone
}

export const find = <Kind extends Element>(selector: string, kind: new () => Kind): Kind => {
  const found = document.querySelector(selector)
  if (!(found instanceof kind)) throw new Error(`the page has lost its ${selector}`)
  return found
}
