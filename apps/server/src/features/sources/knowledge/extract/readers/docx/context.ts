import { type Block, blockText, paragraph } from '../../office/blocks.ts'
import type { BlocksByRelation } from '../../office/related.ts'
import { oneLine } from '../../clean-text.ts'
import type { ExtractionNotes } from '../../extraction-notes.ts'
import { attribute, elements, type XmlElement } from '../../xml-tree.ts'
import { type WordNumbering, wordNumeral } from './numbering.ts'
import type { Styles } from './styles.ts'

export type NoteKind = 'footnote' | 'endnote'

export interface DocxParts {
  readonly styles: Styles
  readonly numbering: WordNumbering
  readonly notes: ExtractionNotes
  readonly comments: XmlElement | undefined
  readonly footnotesPart: XmlElement | undefined
  readonly endnotesPart: XmlElement | undefined
  readonly noteNumbering: Record<NoteKind, { readonly format: string; readonly start: number }>
}

const indexById = (root: XmlElement | undefined) => {
  const elementsById = new Map<string, XmlElement>()
  for (const definition of elements(root)) elementsById.set(attribute(definition, 'id') ?? '', definition)
  return elementsById
}

interface PendingNote {
  readonly mark: string
  readonly element: XmlElement
}

export class DocxContext {
  readonly styles: Styles
  readonly numbering: WordNumbering
  readonly notes: ExtractionNotes
  readonly sectionProperties: XmlElement[] = []
  hasTrackedChanges = false
  relatedBlocks: BlocksByRelation = new Map()
  blocks: (element: XmlElement) => Block[] = () => []
  readonly #parts: DocxParts
  readonly #comments: Map<string, XmlElement>
  readonly #noteElements: Record<NoteKind, Map<string, XmlElement>>
  readonly #pendingNotes: Record<NoteKind, PendingNote[]> = { footnote: [], endnote: [] }
  readonly #lastNumbers: Record<NoteKind, number>
  pendingComments: XmlElement[] = []

  constructor(parts: DocxParts) {
    this.styles = parts.styles
    this.numbering = parts.numbering
    this.notes = parts.notes
    this.#parts = parts
    this.#comments = indexById(parts.comments)
    this.#noteElements = { footnote: indexById(parts.footnotesPart), endnote: indexById(parts.endnotesPart) }
    const { footnote, endnote } = parts.noteNumbering
    this.#lastNumbers = { footnote: footnote.start - 1, endnote: endnote.start - 1 }
  }

  addNote(kind: NoteKind, id: string, customMark: string | null): string {
    const element = this.#noteElements[kind].get(id)
    const mark = customMark ?? wordNumeral(++this.#lastNumbers[kind], this.#parts.noteNumbering[kind].format)
    if (element) this.#pendingNotes[kind].push({ mark, element })
    return mark
  }

  addComment(id: string | undefined): void {
    const comment = this.#comments.get(id ?? '')
    if (comment) this.pendingComments.push(comment)
  }

  drainComments(): Block[] {
    const pendingComments = this.pendingComments
    this.pendingComments = []
    return pendingComments.map((comment) => {
      const author = attribute(comment, 'author')
      const text = oneLine(blockText(this.blocks(comment)))
      return paragraph(`${author ? `Comment by ${author}` : 'Comment'}: ${text}`)
    })
  }

  drainNotes(kind: NoteKind): Block[] {
    return this.#pendingNotes[kind].splice(0).map(({ mark, element }) => {
      return paragraph(`[${mark}] ${blockText(this.blocks(element)).trim()}`)
    })
  }
}
