const nonContentSelector = 'button, .citation, .unsupported-note, .sr-only, [aria-hidden="true"]'

const withoutControls = <Part extends HTMLElement>(part: Part): Part => {
  const copy = part.cloneNode(true) as Part
  for (const control of copy.querySelectorAll(nonContentSelector)) control.remove()
  return copy
}

const contentCopiesOf = (article: HTMLElement | null) =>
  [...(article?.querySelectorAll<HTMLElement>('.answer') ?? [])].map(withoutControls)

/** KaTeX renders a formula twice; only the TeX inside the MathML is readable text. */
const readableText = (copy: HTMLElement): string => {
  for (const math of copy.querySelectorAll('math'))
    math.replaceWith(math.querySelector('annotation')?.textContent ?? math.textContent)
  return copy.textContent
}

const lineSelector = 'p, li, h1, h2, h3, h4, h5, h6, pre, tr, blockquote, summary, br'

/** Returns the answer's text for screen readers, with one line per paragraph, item and row. */
export const spokenAnswer = (article: HTMLElement | null): string =>
  contentCopiesOf(article)
    .map((copy) => {
      for (const line of copy.querySelectorAll(lineSelector)) line.after('\n')
      for (const cell of copy.querySelectorAll('th, td')) cell.append(', ')
      return readableText(copy)
    })
    .join('\n')

const plainHtml = (copy: HTMLElement): string => {
  for (const element of [copy, ...copy.querySelectorAll('*')])
    for (const name of element.getAttributeNames())
      if (!['href', 'src', 'alt', 'colspan', 'rowspan', 'start'].includes(name)) element.removeAttribute(name)
  for (const tex of copy.querySelectorAll('annotation')) tex.remove()
  return copy.innerHTML
}

/** Returns the answer as rendered HTML and as text, for apps that don't accept Markdown. */
export const renderedAnswer = (article: HTMLElement | null): { html: string; text: string } => {
  const copies = contentCopiesOf(article)
  const text = copies.map((copy) => readableText(copy.cloneNode(true) as HTMLElement)).join('\n\n')
  return { html: copies.map(plainHtml).join('\n'), text }
}

/** Returns the rows of displayed text, headers first, and the table's HTML. */
export const renderedTable = (table: HTMLTableElement): { html: string; rows: string[][] } => {
  const copy = withoutControls(table)
  const rows = [...copy.rows].map((row) =>
    [...row.cells].map((cell) => readableText(cell.cloneNode(true) as HTMLElement).trim()),
  )
  return { html: `<table>${plainHtml(copy)}</table>`, rows }
}
