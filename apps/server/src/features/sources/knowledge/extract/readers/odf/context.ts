import { type Block, blockText, paragraph } from '../../office/blocks.ts'
import { oneLine } from '../../clean-text.ts'
import type { ExtractionNotes } from '../../extraction-notes.ts'
import { child, elements, textOf, type XmlElement } from '../../xml-tree.ts'
import { OdfLists } from './lists.ts'
import { OdfStyles } from './styles.ts'

export interface EmbeddedObject {
  readonly formula?: string
  readonly blocks?: readonly Block[]
}

export class OdfContext {
  readonly styles = new OdfStyles()
  readonly lists = new OdfLists()
  readonly notes: ExtractionNotes
  readonly objects: ReadonlyMap<string, EmbeddedObject>
  blocks: (element: XmlElement) => Block[] = () => []
  readonly #notes: Block[] = []
  #comments: Block[] = []

  constructor(notes: ExtractionNotes, objects: ReadonlyMap<string, EmbeddedObject>) {
    this.notes = notes
    this.objects = objects
  }

  addStyles(container: XmlElement): void {
    this.styles.add(container)
    this.lists.add(container)
  }

  addNote(mark: string, body: XmlElement | undefined): void {
    this.#notes.push(paragraph(`[${mark}] ${body ? blockText(this.blocks(body)).trim() : ''}`))
  }

  addComment(element: XmlElement, cell = ''): void {
    const author = oneLine(textOf(child(element, 'creator')))
    const body = {
      ...element,
      children: [...elements(element)].filter(({ name }) => /^(p|list)$/.test(name)),
    }
    const text = oneLine(blockText(this.blocks(body)))
    const location = cell && ` on ${cell}`
    this.#comments.push(paragraph(`Comment${location}${author && ` by ${author}`}: ${text}`))
  }

  drainComments(): Block[] {
    const comments = this.#comments
    this.#comments = []
    return comments
  }

  drainNotes(): Block[] {
    return this.#notes.splice(0)
  }
}
