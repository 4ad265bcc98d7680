import { endBareLinks, gfmOptions } from '@atelier/contract/answers/markdown'
import { withPlainTags } from '@atelier/contract/answers/plain-tags'
import { micromark } from 'micromark'
import { gfm, gfmHtml } from 'micromark-extension-gfm'

/** Images would tell third parties who reads. */
const never = ['labelStartImage']

/** Syntax with superlinear cost; no real block has that many. */
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
/** Quotes and lists nested four deep, except rules (`* * *`). */
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

/** CommonMark with GFM as safe HTML; raw HTML is escaped except a few tags, links get nofollow. */
export const markdownHtml = (markdown: string): string =>
  withPlainTags(
    micromark(endBareLinks(markdown), {
      extensions: [gfm(gfmOptions), { disable: { null: [...never, ...tooDear(markdown)] } }],
      htmlExtensions: [gfmHtml()],
    }),
  ).replaceAll('<a href="', '<a rel="nofollow noopener ugc" target="_blank" href="')
