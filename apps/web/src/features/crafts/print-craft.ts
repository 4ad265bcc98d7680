import { t } from '../../lib/text.tsx'
import { toast } from '../../ui/toast.ts'
import type { ShownCraft } from './use-craft.ts'

/** Prints what the window shows: a page from its own frame, the rest as its text. A browser's print dialog makes a PDF of it. */
export const printCraft = ({ title, type, content }: ShownCraft): void => {
  const shown = document.querySelector('[role=tabpanel] .answer, [role=tabpanel] .answer-diagram')
  const page = window.open('', '_blank', 'width=800,height=1000')
  if (!page) return toast.error(t('Nothing was printed'), t('The browser did not allow a new window.'))
  const { document: paper } = page
  paper.title = title
  const body = paper.createElement('div')
  body.style.font = '16px/1.5 Georgia, serif'
  if (shown && (type === 'text/markdown' || type === 'application/craft.mermaid'))
    body.append(paper.importNode(shown, true))
  else {
    const code = paper.createElement('pre')
    code.style.whiteSpace = 'pre-wrap'
    code.textContent = content
    body.append(code)
  }
  paper.body.append(body)
  page.print()
}
