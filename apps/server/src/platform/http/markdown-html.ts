import { endBareLinks, gfmOptions } from '@atelier/contract/answers/markdown'
import { withPlainTags } from '@atelier/contract/answers/plain-tags'
import { micromark } from 'micromark'
import { gfm, gfmHtml } from 'micromark-extension-gfm'

/** Loading images would tell third parties who reads the page. */
const disabledConstructs = ['labelStartImage']

/** Syntax whose cost is superlinear, and how much of it a block may have; no real block has more. */
const costlySyntax = [
  { pattern: /[*_~]/g, max: 400, constructs: ['attention', 'strikethrough'] },
  {
    pattern: /[[\]]/g,
    max: 1000,
    constructs: ['labelStartLink', 'labelEnd', 'gfmFootnoteCall', 'gfmPotentialFootnoteCall'],
  },
  { pattern: /\|/g, max: 2000, constructs: ['table'] },
  { pattern: /^[ \t>]*(?:=+|-+)[ \t]*$/gm, max: 200, constructs: ['setextUnderline'] },
]
/** Matches quotes and lists nested four levels deep, but not rules (`* * *`). */
const deepNesting = /^(?![ \t]*([-*])(?:[ \t]*\1)*[ \t]*$)[ \t]*(?:>[ \t]*|(?:[-+*]|\d{1,9}[.)])[ \t]+){4}/m

const costlyConstructs = (text: string): string[] => {
  const blocks = text.split(/\n[ \t>]*\n/)
  const matches = costlySyntax.filter(({ pattern, max }) =>
    blocks.some((block) => (block.match(pattern)?.length ?? 0) > max),
  )
  return [
    ...matches.flatMap(({ constructs }) => constructs),
    ...(deepNesting.test(text) ? ['blockQuote', 'list'] : []),
  ]
}

/**
 * Renders CommonMark with GFM as safe HTML. Raw HTML is escaped except for a few tags, and links get
 * nofollow.
 */
export const renderMarkdownHtml = (markdown: string): string =>
  withPlainTags(
    micromark(endBareLinks(markdown), {
      extensions: [
        gfm(gfmOptions),
        { disable: { null: [...disabledConstructs, ...costlyConstructs(markdown)] } },
      ],
      htmlExtensions: [gfmHtml()],
    }),
  ).replaceAll('<a href="', '<a rel="nofollow noopener ugc" target="_blank" href="')
