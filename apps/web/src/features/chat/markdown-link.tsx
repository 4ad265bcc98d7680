import { type ComponentProps, use } from 'react'
import { CitationsContext } from './citations-context.ts'
import { citationHref } from './mark-citations.ts'

const isWeb = (href: string) => /^(https?:|mailto:)/i.test(href)

/** A link of an answer: a citation's numeral, or an address that opens in a new tab (CHT-02). */
export const MarkdownLink = ({ href = '', children }: ComponentProps<'a'>) => {
  const { citations, onCite } = use(CitationsContext)
  if (href.startsWith(citationHref)) {
    const number = Number(href.slice(citationHref.length))
    const citation = citations.find((candidate) => candidate.number === number)
    if (citation === undefined) return null
    return (
      <button
        type="button"
        className="citation"
        aria-label={`Source ${number}: ${citation.title}`}
        onClick={() => onCite(citation)}
      >
        {number}
      </button>
    )
  }
  if (!isWeb(href)) return <span>{children}</span>
  return (
    <a href={href} target="_blank" rel="nofollow noopener noreferrer">
      {children}
    </a>
  )
}
