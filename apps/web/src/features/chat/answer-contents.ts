/** What of a drawn answer is for its page alone. */
const ofThePage = 'button, .citation, .sr-only, [aria-hidden="true"]'

/** The text of an answer as it is drawn: for what takes no Markdown. */
export const drawnAnswer = (article: HTMLElement | null): { html: string; text: string } => {
  const copies = [...(article?.querySelectorAll<HTMLElement>('.answer') ?? [])].map((answer) => {
    const copy = answer.cloneNode(true) as HTMLElement
    for (const part of copy.querySelectorAll(ofThePage)) part.remove()
    for (const element of [copy, ...copy.querySelectorAll('*')])
      for (const name of element.getAttributeNames())
        if (!['href', 'src', 'alt', 'colspan', 'rowspan', 'start'].includes(name))
          element.removeAttribute(name)
    return copy
  })
  return {
    html: copies.map((copy) => copy.innerHTML).join('\n'),
    text: copies.map((copy) => copy.textContent).join('\n\n'),
  }
}
