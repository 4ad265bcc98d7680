import type { Reader } from '../reader.ts'
import { rowLine } from '../row-writer.ts'
import { readXmlText } from '../xml-stream.ts'
import { writeLines } from './plain-text.ts'

const proseRoot =
  /<(\w+:)?(FictionBook|book|article|wordDocument|document-content|document|TEI|rss|feed)[\s>]/
const paragraphTags =
  /^(p|para|h|v|subtitle|title|item|entry|description|summary|content|sect|pubDate|published)$/
const hiddenTags =
  /^(binary|styles|binData|style|docPr|settings|fonts|lists|font-face-decls|automatic-styles|meta)$/

export const readXmlFile: Reader = ({ detectedFormat: { text = '' }, out }) => {
  if (!proseRoot.test(text.slice(0, 20_000))) {
    const isMinified = text.split('\n').some((line) => line.length > 2000)
    writeLines(isMinified ? text.replace(/>\s*</g, '>\n<') : text, out)
    return {}
  }
  let line = ''
  let skippedDepth = 0
  let row: string[] | null = null
  let isHeading = false
  const flush = () => {
    if (isHeading && line.trim()) out.startSection(null, line)
    out.block(line)
    line = ''
    isHeading = false
  }
  readXmlText(text, {
    open: (name) => {
      if (hiddenTags.test(name)) skippedDepth++
      if (name === 'tr' || name === 'table-row' || name === 'row') row = []
      else if (paragraphTags.test(name) && !row) flush()
      if (name === 'title' || name === 'h') isHeading = true
      if (/^(br|tab|line-break|s)$/.test(name)) line += ' '
    },
    text: (chunk) => {
      if (skippedDepth === 0) line += chunk.replace(/\s+/g, ' ')
    },
    close: (name) => {
      if (hiddenTags.test(name)) skippedDepth--
      if (row && /^(td|tc|th|table-cell|entry)$/.test(name)) {
        row.push(line)
        line = ''
      } else if (row && /^(tr|table-row|row)$/.test(name)) {
        out.line(rowLine(row))
        row = null
      } else if (paragraphTags.test(name) && !row) flush()
    },
  })
  flush()
  return {}
}
