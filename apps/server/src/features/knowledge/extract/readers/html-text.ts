import { Parser } from 'htmlparser2'
import { oneLine } from '../clean-text.ts'
import { type Cell, rowLine, tableColumns } from '../row-writer.ts'
import type { TextBuilder } from '../text-builder.ts'

const hidden = new Set(
  'script style noscript template title svg math iframe object select textarea'.split(' '),
)
const blocks = new Set(
  'address article aside blockquote body caption dd details div dl dt fieldset figcaption figure footer form header hr html legend li main menu nav ol p section summary table tbody tfoot thead tr ul center pre'.split(
    ' ',
  ),
)
const heading = /^h[1-6]$/

class HtmlWriter {
  readonly #out: TextBuilder
  readonly #places: boolean
  #text = ''
  #hidden = 0
  #pre = 0
  #cells: Cell[] | null = null
  #span: Omit<Cell, 'text'> = {}
  #set = tableColumns()
  /** Some row had two cells with words: else it is a table for the looks of a page. */
  #isGrid = false
  #row = 0
  #tables = 0
  #list = false
  title = ''
  description = ''
  #inTitle = false

  constructor(out: TextBuilder, places: boolean) {
    this.#out = out
    this.#places = places
  }

  open(name: string, attributes: Readonly<Record<string, string>>): void {
    if (name === 'title' && this.title === '') this.#inTitle = true
    if (name === 'meta' && /^(og:)?description$/.test(attributes['name'] ?? attributes['property'] ?? '')) {
      this.description ||= attributes['content'] ?? ''
    }
    if (hidden.has(name)) this.#hidden++
    if (this.#hidden > 0) return
    if (name === 'br') this.#text += '\n'
    else if (name === 'table') this.#table(1)
    else if (this.#tables > 0) this.#openInTable(name, attributes)
    else if (blocks.has(name) || heading.test(name)) {
      this.flush()
      this.#list = name === 'li'
    }
    if (name === 'pre') this.#pre++
  }

  write(text: string): void {
    if (this.#inTitle) this.title += text
    if (this.#hidden === 0) this.#text += this.#pre > 0 ? text : text.replace(/\s+/g, ' ')
  }

  close(name: string): void {
    if (name === 'title') this.#inTitle = false
    if (hidden.has(name)) this.#hidden = Math.max(0, this.#hidden - 1)
    else if (this.#hidden > 0) return
    else if (name === 'table') this.#table(-1)
    else if (this.#tables > 0) this.#closeInTable(name)
    else if (heading.test(name)) this.#heading(Number(name.slice(1)))
    else if (blocks.has(name)) this.flush()
    if (name === 'pre') this.#pre = Math.max(0, this.#pre - 1)
  }

  flush(): void {
    const text = this.#text.replace(/ *\n */g, this.#pre > 0 ? '$&' : '\n').replace(/^\n+|\s+$/g, '')
    this.#text = ''
    if (text.trim() === '') return
    if (this.#list) this.#out.line(`- ${text.trimStart()}`)
    else this.#out.block(this.#pre > 0 ? text : text.trimStart())
    this.#list = false
  }

  #heading(level: number): void {
    // generators hang a sign on every heading that links to itself
    const text = oneLine(this.#text.replace(/[¶§#]\s*$/, ''))
    if (this.#places && text) this.#out.section(null, text, level)
    this.#out.block(text)
    this.#text = ''
  }

  #table(step: 1 | -1): void {
    if (this.#tables === 0) this.flush()
    else this.#text += ' '
    this.#tables = Math.max(0, this.#tables + step)
    if (this.#tables === 0) this.flush()
    if (step === -1 || this.#tables > 1) return
    this.#row = 0
    this.#set = tableColumns()
    this.#isGrid = false
  }

  #openInTable(name: string, { colspan, rowspan }: Readonly<Record<string, string>>): void {
    if (this.#tables > 1 || !/^(tr|td|th|caption)$/.test(name)) {
      if (blocks.has(name) || heading.test(name)) this.#text += ' '
      return
    }
    if (name === 'tr') this.#endRow()
    if (this.#text.trim() !== '') this.#endCell()
    this.#text = ''
    if (name === 'tr') this.#cells = []
    this.#span = { columns: Math.max(1, Number(colspan) || 1), rows: Math.max(1, Number(rowspan) || 1) }
  }

  #closeInTable(name: string): void {
    if (this.#tables > 1) this.#text += ' '
    else if (name === 'td' || name === 'th') this.#endCell()
    else if (name === 'tr') this.#endRow()
    else if (name === 'caption') this.flush()
    else if (blocks.has(name)) this.#text += ' '
  }

  #endCell(): void {
    if (this.#text.trim() !== '' || this.#cells) this.#cells?.push({ ...this.#span, text: this.#text })
    if (!this.#cells) this.flush()
    this.#text = ''
  }

  #endRow(): void {
    if (this.#text.trim() !== '') this.#endCell()
    if (!this.#cells) return
    const cells = this.#set(this.#cells)
    const words = cells.filter((cell) => cell.trim() !== '')
    if (words.length > 1) this.#isGrid = true
    const line = rowLine(this.#isGrid ? cells : words)
    this.#cells = null
    if (line === '') return
    if (this.#row++ === 0) this.#out.block(line)
    else this.#out.line(line)
  }
}

/**
 * Writes the text of HTML without building a tree: headings become places (unless
 * `places` is false), tables rows. Returns the title.
 */
export const writeHtml = (html: string, out: TextBuilder, places = true): string => {
  const writer = new HtmlWriter(out, places)
  const parser = new Parser({
    onopentag: (name, attributes) => writer.open(name, attributes),
    ontext: (text) => writer.write(text),
    onclosetag: (name) => writer.close(name),
  })
  parser.write(html)
  parser.end()
  writer.flush()
  const title = oneLine(writer.title)
  // A page that is drawn by its scripts says no more than its head.
  if (out.length === 0) out.block([title, writer.description].filter(Boolean).join('\n'))
  return title
}
