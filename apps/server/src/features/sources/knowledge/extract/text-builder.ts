import type { Section } from '../../../../db/schema/attachment.ts'
import { truncate } from '../../../../platform/language/clip.ts'
import { cleanText, oneLine } from './clean-text.ts'
import { extractionLimits } from './extraction-limits.ts'
import { ExtractionNotes } from './extraction-notes.ts'

const labelMax = 120

/** Builds text and sections together, so that offsets match. Drops text beyond the limit. */
export class TextBuilder {
  readonly notes = new ExtractionNotes()
  readonly #parts: string[] = []
  readonly #sections: Section[] = []
  #length = 0
  #isFull = false
  #pendingSection: Omit<Section, 'start'> | null = null

  get length(): number {
    return this.#length
  }

  get isFull(): boolean {
    return this.#isFull
  }

  get sectionCount(): number {
    return this.#sections.length
  }

  startSection(page: number | null, label: string | null, level?: number): void {
    const name = label === null ? null : truncate(oneLine(label), labelMax) || null
    this.#pendingSection = { page, label: name, ...(level !== undefined && { level }) }
  }

  block(text: string): void {
    this.#append('\n\n', text)
  }

  line(text: string): void {
    this.#append('\n', text)
  }

  finish(): { text: string; sections: Section[] } {
    return { text: this.#parts.join(''), sections: this.#sections }
  }

  #append(separator: string, rawText: string): void {
    if (this.#isFull) return
    const cleanedText = cleanText(rawText).replace(/^\n+|\s+$/g, '')
    if (cleanedText.trim() === '') return
    const remaining = extractionLimits.characters - this.#length - (this.#length > 0 ? separator.length : 0)
    this.#isFull = cleanedText.length > remaining
    const text = this.#isFull ? truncate(cleanedText, remaining).trimEnd() : cleanedText
    if (text === '') return
    if (this.#length > 0) {
      this.#parts.push(separator)
      this.#length += separator.length
    }
    if (this.#pendingSection) {
      this.#sections.push({ start: this.#length, ...this.#pendingSection })
      this.#pendingSection = null
    }
    this.#parts.push(text)
    this.#length += text.length
  }
}
