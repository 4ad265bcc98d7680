import type { Section } from '../../../db/schema/attachment.ts'
import { cleanText, oneLine } from './clean-text.ts'
import { readingLimits } from './reading-limits.ts'
import { tooLarge } from './refuse.ts'

const labelMax = 120

/** Writes a text and its places side by side, so that offsets are right by construction. */
export class TextBuilder {
  readonly #parts: string[] = []
  readonly #sections: Section[] = []
  #length = 0
  #pending: { page: number | null; label: string | null } | null = null

  get length(): number {
    return this.#length
  }

  get sections(): number {
    return this.#sections.length
  }

  /** The next text begins a place; a place that stays empty is left out. */
  section(page: number | null, label: string | null): void {
    this.#pending = { page, label: label === null ? null : oneLine(label).slice(0, labelMax) || null }
  }

  /** A paragraph: set off by an empty line. */
  block(text: string): void {
    this.#append('\n\n', text)
  }

  /** The next line. */
  line(text: string): void {
    this.#append('\n', text)
  }

  finish(): { text: string; sections: Section[] } {
    return { text: this.#parts.join(''), sections: this.#sections }
  }

  #append(separator: string, raw: string): void {
    const text = cleanText(raw).replace(/^\n+|\s+$/g, '')
    if (text.trim() === '') return
    if (this.#length > 0) {
      this.#parts.push(separator)
      this.#length += separator.length
    }
    if (this.#pending) {
      this.#sections.push({ start: this.#length, ...this.#pending })
      this.#pending = null
    }
    this.#parts.push(text)
    this.#length += text.length
    if (this.#length > readingLimits.characters) throw tooMuchText()
  }
}

const tooMuchText = () =>
  tooLarge(
    `This file holds more than ${(readingLimits.characters / 1e6).toLocaleString('en')} million characters of text. Split it into smaller files and add those.`,
  )
