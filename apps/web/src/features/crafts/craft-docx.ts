import { endBareLinks, gfmOptions } from '@atelier/contract/answers/markdown'
import { withoutMarkers } from '@atelier/contract/answers/citation-markers'
import { withPlainTags } from '@atelier/contract/answers/plain-tags'
import { Document, Packer } from 'docx'
import { htmlToContent } from 'docx/html'
import 'katex/contrib/mhchem'
import { micromark } from 'micromark'
import { gfm, gfmHtml } from 'micromark-extension-gfm'
import { math, mathHtml } from 'micromark-extension-math'
import { normalizeMath } from '../../lib/format/normalize-math.ts'
import { mathMacros } from '../../lib/format/math-macros.ts'

const image = /<img src="([^"]*)" alt="([^"]*)"[^>]*>/g

/** Downloads nothing: an image becomes a link with its description. */
const withLinkedImages = (html: string): string =>
  html.replaceAll(
    image,
    (_, url: string, description: string) => `<a href="${url}">${description || url}</a>`,
  )

/** Formulas become equations. Raw HTML is kept as text except for a few plain tags. */
export const docxOf = (title: string, markdown: string): Promise<Blob> => {
  const html = micromark(normalizeMath(endBareLinks(withoutMarkers(markdown))), {
    extensions: [gfm(gfmOptions), math({ singleDollarTextMath: false })],
    htmlExtensions: [
      gfmHtml(),
      mathHtml({ output: 'mathml', throwOnError: false, macros: { ...mathMacros } }),
    ],
  })
  const children = htmlToContent(withLinkedImages(withPlainTags(html)))
  return Packer.toBlob(new Document({ title, sections: [{ children }] }))
}
