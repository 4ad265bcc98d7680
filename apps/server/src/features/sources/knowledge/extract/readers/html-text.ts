import { Parser } from 'htmlparser2'
import { oneLine } from '../clean-text.ts'
import { mathmlToLatex } from '../office/math/mathml.ts'
import { joinRuns, type Run } from '../office/script-text.ts'
import { isSymbolFont, symbolText } from '../office/symbols.ts'
import type { TextBuilder } from '../text-builder.ts'
import { Capture, drawingText, noteMark, rubyText } from './html/capture.ts'
import { SelectField, inputText } from './html/form.ts'
import { imageText } from './html/image.ts'
import { ListMarkers } from './html/lists.ts'
import { isInvisible, type TextStyle, plainStyle, StyleSheet } from './html/style.ts'
import { HtmlTable } from './html/table.ts'

type Attributes = Readonly<Record<string, string>>

const blockTags = new Set(
  'address article aside blockquote body caption dd details dialog div dl dt fieldset figcaption figure footer form header hr html legend li main menu nav ol optgroup p section summary table tbody td tfoot th thead tr ul center dir pre'.split(
    ' ',
  ),
)
const headingTag = /^h[1-6]$/
const listTags = /^(ol|ul|menu|dir)$/
const tableTags = /^(tr|td|th|caption)$/
/** These elements are captured as a whole, since their text differs from what they show. */
const capturedTags = /^(math|svg|ruby)$/

const isNoteReference = (attributes: Attributes): boolean =>
  /noteref/.test(attributes['epub:type'] ?? attributes['role'] ?? '')

const withSingleSpaces = (text: string) => text.replace(/ {2,}/g, ' ').replace(/ ?\n ?/g, '\n')

class HtmlWriter {
  readonly #out: TextBuilder
  readonly hasSections: boolean
  readonly #styles = new StyleSheet()
  readonly #lists: ListMarkers
  /** Null stands for a table within a cell, which is read as the cell's text. */
  readonly #tables: (HtmlTable | null)[] = []
  readonly #textStyles: TextStyle[] = []
  #runs: Run[] = []
  #depth = 0
  hiddenFromDepth = Infinity
  #rawElement: { name: string; text: string } | null = null
  #capture: Capture | null = null
  #select: SelectField | null = null
  #preDepth = 0
  #marker = ''
  title = ''
  description = ''

  constructor(html: string, out: TextBuilder, hasSections: boolean, css: string) {
    this.#out = out
    this.hasSections = hasSections
    this.#lists = new ListMarkers(html)
    this.#styles.add(css, true)
  }

  open(name: string, attributes: Attributes): void {
    this.#depth += 1
    if (this.#capture) return this.#capture.open(name, attributes)
    const parentStyle = this.#textStyles.at(-1) ?? plainStyle
    this.#textStyles.push(this.#styles.resolve(name, attributes, parentStyle))
    if (this.hiddenFromDepth <= this.#depth) return
    if (name === 'meta') this.#describe(attributes)
    if (isInvisible(name, attributes) || this.#styles.isHidden(attributes)) {
      this.hiddenFromDepth = this.#depth
      const isSource =
        name === 'script' ? attributes['type']?.startsWith('math/tex') : /^(title|style)$/.test(name)
      this.#rawElement = isSource ? { name, text: '' } : null
    } else if (capturedTags.test(name)) this.#capture = new Capture(name, attributes)
    else this.#openVisible(name, attributes)
  }

  write(text: string): void {
    if (this.#capture) this.#capture.write(text)
    else if (this.hiddenFromDepth <= this.#depth) {
      if (this.#rawElement) this.#rawElement.text += text
    } else if (this.#select) this.#select.write(text)
    else this.#add(this.#preDepth > 0 ? text : text.replace(/\s+/g, ' '))
  }

  close(name: string): void {
    this.#depth -= 1
    if (this.#capture) {
      if (this.#capture.close()) this.#finishCapture(this.#capture)
      else return
    }
    this.#textStyles.pop()
    if (this.hiddenFromDepth > this.#depth + 1) return this.#closeVisible(name)
    if (this.hiddenFromDepth === this.#depth + 1) this.closeInvisible()
  }

  flush(): void {
    const joinedText = joinRuns(this.#runs)
    const text = (this.#preDepth > 0 ? joinedText : withSingleSpaces(joinedText))
      .replace(/^\n+/, '')
      .trimEnd()
    this.#runs = []
    if (text.trim() === '') return
    if (this.#marker !== '') {
      this.#out.line(`${'  '.repeat(Math.min(8, this.#lists.depth))}${this.#marker} ${text.trimStart()}`)
      this.#marker = ''
    } else this.#out.block(this.#preDepth > 0 ? text : text.trimStart())
  }

  #add(text: string): void {
    const { verticalAlign, strikethrough, font } = this.#textStyles.at(-1) ?? plainStyle
    const unicodeText = isSymbolFont(font) ? symbolText(text, font) : text
    if (unicodeText === null) this.#out.notes.count('symbols')
    this.#runs.push({ text: unicodeText ?? text, verticalAlign, strikethrough })
  }

  #addPlain(text: string): void {
    if (text !== '') this.#runs.push({ text })
  }

  #describe(attributes: Attributes): void {
    if (/^(og:)?description$/.test(attributes['name'] ?? attributes['property'] ?? '')) {
      this.description ||= attributes['content'] ?? ''
    }
  }

  #openVisible(name: string, attributes: Attributes): void {
    if (name === 'br') this.#addPlain('\n')
    else if (name === 'img' || name === 'area') this.#image(attributes)
    else if (name === 'input') this.#field(inputText(attributes))
    else if (name === 'select') this.#select = new SelectField(attributes)
    else if (name === 'option') this.#select?.open(attributes)
    else if (name === 'q') this.#addPlain('“')
    else if (name === 'a') this.#openLink(attributes)
    else if (name === 'table') this.#openTable()
    else if (this.#tables.length > 0 && tableTags.test(name)) this.#openInTable(this.#table, name, attributes)
    else if (blockTags.has(name) || headingTag.test(name)) this.#break()
    if (listTags.test(name)) this.#lists.open(name, attributes)
    else if (name === 'li') this.#openItem(attributes)
    else if (name === 'pre' || name === 'textarea') this.#preDepth += 1
  }

  #closeVisible(name: string): void {
    if (name === 'q') this.#addPlain('”')
    else if (name === 'select') {
      this.#field(this.#select?.finish() ?? '')
      this.#select = null
    } else if (name === 'table') this.#closeTable()
    else if (this.#tables.length > 0 && tableTags.test(name)) this.#closeInTable(this.#table, name)
    else if (headingTag.test(name) && !this.#isInCell) this.#heading(Number(name.slice(1)))
    else if (blockTags.has(name) || headingTag.test(name)) this.#break()
    if (listTags.test(name)) this.#lists.close()
    else if (name === 'li') this.#marker = ''
    else if (name === 'pre' || name === 'textarea') this.#preDepth = Math.max(0, this.#preDepth - 1)
  }

  get #table(): HtmlTable | null {
    return this.#tables.at(-1) ?? null
  }

  get #isInCell(): boolean {
    const table = this.#tables.at(-1)
    return table === null || (table?.isInRow ?? false)
  }

  #break(): void {
    if (!this.#isInCell) this.flush()
    else if (this.#runs.length > 0) this.#addPlain('\n')
  }

  #openItem(attributes: Attributes): void {
    const marker = this.#lists.nextMarker(attributes)
    if (!this.#isInCell) this.#marker = marker
    else if (marker !== '-') this.#addPlain(`${marker} `)
  }

  #openLink(attributes: Attributes): void {
    const isSuperscript =
      this.#textStyles.at(-1)?.verticalAlign === 'super' && /#/.test(attributes['href'] ?? '')
    if (isSuperscript || isNoteReference(attributes)) this.#capture = new Capture('a', attributes)
  }

  #finishCapture({ root }: Capture): void {
    this.#capture = null
    if (root.name === 'math') this.#addPlain(mathmlToLatex(root, this.#out.notes))
    else if (root.name === 'svg') this.#addPlain(drawingText(root))
    else if (root.name === 'a') this.#addPlain(noteMark(root) + (this.#runs.length > 0 ? '' : ' '))
    else {
      const { base, reading } = rubyText(root)
      this.#add(base)
      this.#addPlain(reading && `(${reading})`)
    }
  }

  #image(attributes: Attributes): void {
    const text = imageText(attributes)
    if (text === null) this.#out.notes.count('images')
    else this.#addPlain(text)
  }

  #field(text: string): void {
    if (text.trim() !== '') this.#addPlain(` ${text} `)
  }

  closeInvisible(): void {
    this.hiddenFromDepth = Infinity
    const { name, text } = this.#rawElement ?? { name: '', text: '' }
    this.#rawElement = null
    if (name === 'title') this.title ||= text
    else if (name === 'style') this.#styles.add(text)
    else if (name === 'script' && text.trim() !== '') this.#addPlain(`$${text.trim()}$`)
  }

  #heading(level: number): void {
    // generators add a sign that links to the heading itself
    const headingText = oneLine(joinRuns(this.#runs).replace(/[¶§#]\s*$/, ''))
    const text = headingText && /\d|\w\./.test(this.#marker) ? `${this.#marker} ${headingText}` : headingText
    if (text) this.#marker = ''
    if (this.hasSections && text) this.#out.startSection(null, text, level)
    this.#out.block(text)
    this.#runs = []
  }

  #openTable(): void {
    const outerTable = this.#tables.at(-1)
    const isWithinCell =
      outerTable !== undefined && (outerTable === null || (outerTable.isInRow && outerTable.isGrid))
    if (isWithinCell) this.#addPlain('\n')
    else this.flush()
    // a table within a layout table is read as if it stood alone
    this.#tables.push(isWithinCell ? null : new HtmlTable(this.#out))
  }

  #closeTable(): void {
    const table = this.#tables.pop()
    if (table) this.#endRow(table)
    if (table === null) this.#addPlain('\n')
    else this.flush()
  }

  #openInTable(table: HtmlTable | null, name: string, attributes: Attributes): void {
    if (table === null) return this.#addPlain(name === 'tr' ? '\n' : ' ')
    if (name === 'tr') this.#endRow(table)
    else this.#endCell(table)
    if (name === 'caption') this.flush()
    else if (name === 'tr') table.openRow()
    else {
      if (!table.isInRow) table.openRow()
      table.openCell(attributes)
    }
  }

  #closeInTable(table: HtmlTable | null, name: string): void {
    if (table === null) this.#addPlain(name === 'tr' ? '\n' : ' / ')
    else if (name === 'caption') this.flush()
    else if (name === 'tr') this.#endRow(table)
    else this.#closeCell(table)
  }

  #closeCell(table: HtmlTable): void {
    const text = joinRuns(this.#runs)
    this.#runs = []
    table.closeCell(withSingleSpaces(text).replace(/ \/(?=\n|$)/g, ''))
  }

  #endCell(table: HtmlTable): void {
    if (joinRuns(this.#runs).trim() === '') this.#runs = []
    else if (table.isInRow) this.#closeCell(table)
    else this.flush()
  }

  #endRow(table: HtmlTable): void {
    this.#endCell(table)
    table.closeRow()
  }
}

/** Doesn't build a tree. `css` contains the linked style sheets. Returns the title. */
export const writeHtml = (html: string, out: TextBuilder, hasSections = true, css = ''): string => {
  const writer = new HtmlWriter(html, out, hasSections, css)
  const parser = new Parser(
    {
      onopentag: (name, attributes) => writer.open(name, attributes),
      ontext: (text) => writer.write(text),
      onclosetag: (name) => writer.close(name),
    },
    {
      recognizeSelfClosing: /^\s*<\?xml|xmlns="http:\/\/www\.w3\.org\/1999\/xhtml"/.test(html.slice(0, 1000)),
    },
  )
  parser.write(html)
  parser.end()
  writer.flush()
  const title = oneLine(writer.title)
  // pages rendered by scripts have only a head
  if (out.length === 0) out.block([title, writer.description].filter(Boolean).join('\n'))
  return title
}
