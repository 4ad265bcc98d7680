import type { OfficeContentNode, OfficeParserAST } from 'officeparser'
import { oneLine } from '../clean-text.ts'
import type { OnProgress } from '../extraction.ts'
import { type Cell, rowLine, rowWriter, tableColumns } from '../row-writer.ts'
import type { TextBuilder } from '../text-builder.ts'

const inline = new Set(['text', 'break', 'image'])

/** A node's own text with the line breaks that its author typed. */
const inlineText = (node: OfficeContentNode): string => {
  if (node.type === 'break') return '\n'
  if (node.type === 'text') return node.text ?? ''
  if (!node.children?.length) return node.type === 'image' ? '' : (node.text ?? '')
  const separator = node.children.every((child) => inline.has(child.type)) ? '' : '\n'
  return node.children.map(inlineText).join(separator)
}

/** In a sheet empty cells are left out: each one tells where it stands. */
const cellOf = (node: OfficeContentNode, text: string): Cell => {
  const place = node.type === 'cell' ? node.metadata : undefined
  return { text, column: place?.col, columns: place?.colSpan, rows: place?.rowSpan }
}

const listLine = (node: OfficeContentNode): string => {
  const list = node.type === 'list' ? node.metadata : undefined
  const mark = list?.listType === 'ordered' ? `${list.itemIndex + 1}. ` : '- '
  return '  '.repeat(Math.min(8, list?.indentation ?? 0)) + mark + oneLine(inlineText(node))
}

/** Remarks that hang on a node or on the words in it: comments and notes. */
const remarks = (node: OfficeContentNode): { comments: string[]; notes: string[] } => {
  const found = {
    comments: (node.comments ?? []).map(commentText),
    notes: (node.notes ?? []).map((note) => oneLine(inlineText(note))),
  }
  for (const child of node.children ?? []) {
    if (!inline.has(child.type)) continue
    const more = remarks(child)
    found.comments.push(...more.comments)
    found.notes.push(...more.notes)
  }
  return found
}

const commentText = (comment: OfficeContentNode): string => {
  const author = comment.type === 'comment' ? comment.metadata?.author : undefined
  return `${author ? `Comment by ${author}` : 'Comment'}: ${oneLine(inlineText(comment))}`
}

class OfficeWriter {
  readonly #out: TextBuilder
  readonly #notes: string[] = []
  #page: number | null = null
  #inList = false

  constructor(out: TextBuilder) {
    this.#out = out
  }

  write(node: OfficeContentNode): void {
    const wasList = this.#inList
    this.#inList = node.type === 'list'
    if (node.type === 'heading') {
      const text = oneLine(inlineText(node))
      if (this.#page === null && text) this.#out.section(null, text, node.metadata?.level)
      this.#out.block(text)
    } else if (node.type === 'list') {
      if (wasList) this.#out.line(listLine(node))
      else this.#out.block(listLine(node))
    } else if (node.type === 'table') this.#table(node)
    else if (node.type === 'paragraph' || node.type === 'code' || inline.has(node.type)) {
      this.#out.block(inlineText(node))
    } else {
      this.#out.block(node.children?.length ? '' : (node.text ?? ''))
      for (const child of node.children ?? []) this.write(child)
    }
    this.#remarks(node)
  }

  slide(node: OfficeContentNode, number: number): void {
    this.#page = number
    this.#out.section(number, `slide ${number}`)
    for (const child of node.children ?? []) this.write(child)
    this.#remarks(node)
    this.notes()
  }

  sheet(node: OfficeContentNode, number: number, name: string): void {
    this.#page = number
    const write = rowWriter(this.#out, number, (row) => `sheet ${name}, row ${row}`)
    const comments: string[] = []
    const set = tableColumns()
    for (const [index, row] of (node.children ?? []).entries()) {
      let at = index
      for (const cell of row.children ?? []) {
        at = (cell.type === 'cell' ? cell.metadata?.row : undefined) ?? at
        comments.push(...(cell.comments ?? []).map(commentText))
      }
      write(set((row.children ?? []).map((cell) => cellOf(cell, cell.text ?? inlineText(cell)))), at + 1)
    }
    for (const comment of comments) this.#out.line(comment)
  }

  notes(): void {
    for (const note of this.#notes.splice(0)) this.#out.block(`Note: ${note}`)
  }

  #table(node: OfficeContentNode): void {
    const set = tableColumns()
    for (const [index, row] of (node.children ?? []).entries()) {
      const line = rowLine(set((row.children ?? []).map((cell) => cellOf(cell, inlineText(cell)))))
      if (index === 0) this.#out.block(line)
      else this.#out.line(line)
    }
  }

  #remarks(node: OfficeContentNode): void {
    const { comments, notes } = remarks(node)
    for (const comment of comments) this.#out.block(comment)
    this.#notes.push(...notes.filter(Boolean))
  }
}

/** Writes a parsed document; returns how many slides or sheets it has, 0 for neither. */
export const writeOffice = (ast: OfficeParserAST, out: TextBuilder, onProgress: OnProgress): number => {
  const writer = new OfficeWriter(out)
  let pages = 0
  const paged = ast.content.filter((node) => node.type === 'slide' || node.type === 'sheet')
  for (const node of ast.content) {
    if (node.type === 'slide') writer.slide(node, node.metadata?.slideNumber ?? pages + 1)
    else if (node.type === 'sheet') writer.sheet(node, pages + 1, node.metadata?.sheetName ?? `${pages + 1}`)
    else writer.write(node)
    if (node.type !== 'slide' && node.type !== 'sheet') continue
    pages++
    onProgress({ done: pages, total: paged.length, unit: node.type })
  }
  writer.notes()
  const margins = [...(ast.auxiliary?.headers ?? []), ...(ast.auxiliary?.footers ?? [])].map(inlineText)
  for (const margin of new Set(margins.map(oneLine))) {
    if (!margin) continue
    out.section(null, 'header and footer')
    out.block(margin)
  }
  return pages
}
