import { micromark } from 'micromark'
import { gfm, gfmHtml } from 'micromark-extension-gfm'

/** Images would be fetched from somebody's server, and tell it who reads. */
const noImages = { disable: { null: ['labelStartImage'] } }

/**
 * Markdown (CommonMark with GitHub's tables, lists and strikethrough) as HTML that is safe to show:
 * raw HTML comes out as text, links go to the web or by mail alone and give nobody credit.
 */
export const markdownHtml = (markdown: string): string =>
  micromark(markdown, { extensions: [gfm(), noImages], htmlExtensions: [gfmHtml()] }).replaceAll(
    '<a href="',
    '<a rel="nofollow noopener ugc" target="_blank" href="',
  )
