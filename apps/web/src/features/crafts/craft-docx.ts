import { endBareLinks, gfmOptions } from '@atelier/contract/answers/markdown'
import { withoutMarkers } from '@atelier/contract/answers/citation-markers'
import { withPlainTags } from '@atelier/contract/answers/plain-tags'
import { Document, Packer } from 'docx'
import { htmlToContent } from 'docx/html'
import { micromark } from 'micromark'
import { gfm, gfmHtml } from 'micromark-extension-gfm'

/** Raw HTML stays text except for a few plain tags; external images are omitted. */
export const docxOf = (title: string, markdown: string): Promise<Blob> => {
  const html = micromark(endBareLinks(withoutMarkers(markdown)), {
    extensions: [gfm(gfmOptions)],
    htmlExtensions: [gfmHtml()],
  })
  return Packer.toBlob(new Document({ title, sections: [{ children: htmlToContent(withPlainTags(html)) }] }))
}
