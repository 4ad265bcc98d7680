import { useQuery } from '@tanstack/react-query'
import { Fragment, useEffect, useMemo, useRef } from 'react'
import { LazyMarkdown } from '../chat/markdown/index.ts'
import { textAtQuery } from './api.ts'
import { ViewError } from './view-error.tsx'
import { findPassage } from './find-passage.ts'
import type { OriginalProps } from './original.ts'
import './markdown.css'
import { parseMarkdownNote } from './read-note.ts'
import { ViewLoading, ViewBar } from './view-bar.tsx'
import { t } from '../../lib/text.tsx'

const noCitations = [] as const
const noop = () => undefined

/** Approximates the rendered text by removing link targets and table syntax. */
const stripMarkdown = (markdown: string) =>
  markdown.replaceAll(/!?\[|\](?:\([^)]*\))?/g, ' ').replaceAll(/^[\s|:-]+$/gm, ' ')

const textsOf = (element: Element): Text[] => {
  const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT)
  const texts: Text[] = []
  while (walker.nextNode()) if (walker.currentNode instanceof Text) texts.push(walker.currentNode)
  return texts
}

/** Highlights the cited text and scrolls to it once. */
const useCitedHighlight = (citedText: string | null) => {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const element = box.current
    if (element === null || citedText === null || !('highlights' in CSS)) return
    let hasScrolled = false
    const highlightQuote = () => {
      const texts = textsOf(element)
      const ranges = findPassage(
        texts.map(({ data }) => data),
        stripMarkdown(citedText),
      ).flatMap(({ item, start, end }) => {
        const text = texts[item]
        if (text === undefined) return []
        const range = new Range()
        range.setStart(text, start)
        range.setEnd(text, end)
        return [range]
      })
      const highlight = new Highlight()
      for (const range of ranges) highlight.add(range)
      CSS.highlights.set('cited', highlight)
      if (hasScrolled || ranges.length === 0) return
      hasScrolled = true
      ranges[0]?.startContainer.parentElement?.scrollIntoView({ block: 'center' })
    }
    // the renderer loads late, and code is highlighted even later
    const observer = new MutationObserver(highlightQuote)
    observer.observe(element, { childList: true, subtree: true })
    highlightQuote()
    return () => {
      observer.disconnect()
      CSS.highlights.delete('cited')
    }
  }, [citedText])
  return box
}

const RenderedNote = ({ text, citedText }: { text: string; citedText: string | null }) => {
  const box = useCitedHighlight(citedText === null ? null : parseMarkdownNote(citedText).text)
  const note = useMemo(() => parseMarkdownNote(text), [text])
  return (
    <div ref={box} className="mx-auto max-w-prose">
      {note.properties.length > 0 && (
        <dl
          aria-label={t('Properties')}
          className="mb-5 grid grid-cols-[auto_1fr] gap-x-4 gap-y-1 rounded-md bg-sunken px-4 py-3 text-13"
        >
          {note.properties.map(([name, value]) => (
            <Fragment key={name}>
              <dt className="max-w-40 wrap-break-word text-muted">{name}</dt>
              <dd className="min-w-0 wrap-anywhere">{value}</dd>
            </Fragment>
          ))}
        </dl>
      )}
      <LazyMarkdown text={note.text} citations={noCitations} isStreaming={false} onCite={noop} />
    </div>
  )
}

const MarkdownView = (props: OriginalProps) => {
  const { attachment, span, quote, viewChoice } = props
  const wholeText = { start: 0, end: attachment.metadata.characters ?? 1 }
  const { data, error } = useQuery(textAtQuery(attachment.id, wholeText))
  if (error !== null) return <ViewError {...props} reason={t('Couldn’t load the file.')} />
  const passage = span === null ? null : (data?.text.slice(span.start, span.end) ?? null)
  return (
    <>
      <ViewBar viewChoice={viewChoice} />
      {data === undefined ? (
        <ViewLoading label={t('Opening file')} />
      ) : (
        <div data-scroll className="min-h-0 flex-1 overflow-y-auto px-4 pt-4 pb-8">
          <RenderedNote
            text={data.text}
            citedText={
              passage !== null && quote !== undefined && !passage.startsWith(quote) ? quote : passage
            }
          />
        </div>
      )}
    </>
  )
}

export default MarkdownView
