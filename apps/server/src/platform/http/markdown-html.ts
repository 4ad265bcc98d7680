import { endBareLinks, gfmOptions } from '@atelier/contract/markdown'
import { withPlainTags } from '@atelier/contract/plain-tags'
import { micromark } from 'micromark'
import { gfm, gfmHtml } from 'micromark-extension-gfm'

/** Images would be fetched from somebody's server, and tell it who reads. */
const never = ['labelStartImage']

/** What costs more than its length when there is much of it in one block; nobody writes so many. */
const costly = [
  { signs: /[*_~]/g, most: 400, constructs: ['attention', 'strikethrough'] },
  {
    signs: /[[\]]/g,
    most: 1000,
    constructs: ['labelStartLink', 'labelEnd', 'gfmFootnoteCall', 'gfmPotentialFootnoteCall'],
  },
  { signs: /\|/g, most: 2000, constructs: ['table'] },
  { signs: /^[ \t>]*(?:=+|-+)[ \t]*$/gm, most: 200, constructs: ['setextUnderline'] },
]
/** Quotes and lists in each other, four deep at the beginning of a line that is more than a rule (`* * *`). */
const deep = /^(?![ \t]*([-*])(?:[ \t]*\1)*[ \t]*$)[ \t]*(?:>[ \t]*|(?:[-+*]|\d{1,9}[.)])[ \t]+){4}/m

const tooDear = (text: string): string[] => {
  const blocks = text.split(/\n[ \t>]*\n/)
  const matches = costly.filter(({ signs, most }) =>
    blocks.some((block) => (block.match(signs)?.length ?? 0) > most),
  )
  return [
    ...matches.flatMap(({ constructs }) => constructs),
    ...(deep.test(text) ? ['blockQuote', 'list'] : []),
  ]
}

/**
 * Markdown (CommonMark with GitHub's tables, lists and strikethrough) as HTML that is safe to show:
 * raw HTML but a few plain tags comes out as text, links go to the web or by mail alone and give nobody credit. Signs of which
 * a block has far too many stay as they were written. Work for `renderMarkdown`'s thread.
 */
export const markdownHtml = (markdown: string): string =>
  withPlainTags(
    micromark(endBareLinks(markdown), {
      extensions: [gfm(gfmOptions), { disable: { null: [...never, ...tooDear(markdown)] } }],
      htmlExtensions: [gfmHtml()],
    }),
  ).replaceAll('<a href="', '<a rel="nofollow noopener ugc" target="_blank" href="')
