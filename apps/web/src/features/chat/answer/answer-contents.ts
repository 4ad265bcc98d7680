/** What of a drawn answer is for its page alone. */
const ofThePage = 'button, .citation, .unsupported-note, .sr-only, [aria-hidden="true"]'

const copiesOf = (article: HTMLElement | null) =>
  [...(article?.querySelectorAll<HTMLElement>('.answer') ?? [])].map((answer) => {
    const copy = answer.cloneNode(true) as HTMLElement
    for (const part of copy.querySelectorAll(ofThePage)) part.remove()
    return copy
  })

/** A formula stands there twice: as MathML, and within it as the TeX that it was written in, which is what can be read. */
const readableText = (copy: HTMLElement): string => {
  for (const math of copy.querySelectorAll('math'))
    math.replaceWith(math.querySelector('annotation')?.textContent ?? math.textContent)
  return copy.textContent
}

const lines = 'p, li, h1, h2, h3, h4, h5, h6, pre, tr, blockquote, summary, br'

/** What a screen reader reads of an answer: each paragraph, item and row on a line of its own. */
export const spokenAnswer = (article: HTMLElement | null): string =>
  copiesOf(article)
    .map((copy) => {
      for (const line of copy.querySelectorAll(lines)) line.after('\n')
      for (const cell of copy.querySelectorAll('th, td')) cell.append(', ')
      return readableText(copy)
    })
    .join('\n')

/** The text of an answer as it is drawn: for what takes no Markdown. */
export const drawnAnswer = (article: HTMLElement | null): { html: string; text: string } => {
  const copies = copiesOf(article).map((copy) => {
    for (const element of [copy, ...copy.querySelectorAll('*')])
      for (const name of element.getAttributeNames())
        if (!['href', 'src', 'alt', 'colspan', 'rowspan', 'start'].includes(name))
          element.removeAttribute(name)
    return copy
  })
  const text = copies.map((copy) => readableText(copy.cloneNode(true) as HTMLElement)).join('\n\n')
  for (const copy of copies) for (const tex of copy.querySelectorAll('annotation')) tex.remove()
  return { html: copies.map((copy) => copy.innerHTML).join('\n'), text }
}
