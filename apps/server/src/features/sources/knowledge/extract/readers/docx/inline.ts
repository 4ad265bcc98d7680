import { chooseBranch } from '../../office/alternate-content.ts'
import type { Block } from '../../office/blocks.ts'
import { ommlToLatex } from '../../office/math/omml.ts'
import { joinRuns, type Run } from '../../office/script-text.ts'
import { isSymbolFont, symbolText } from '../../office/symbols.ts'
import {
  attribute,
  child,
  childValue,
  descendants,
  elements,
  textOf,
  type XmlElement,
} from '../../xml-tree.ts'
import { hiddenTextNote } from '../../extraction-notes.ts'
import type { DocxContext } from './context.ts'
import { readDrawing } from './drawing.ts'
import { type Field, isPageField, instructionText } from '../../office/fields.ts'
import { runStyleOf, readToggle, type RunStyle } from './styles.ts'

export interface Inline {
  readonly text: string
  readonly blocks: Block[]
}

const specialCharacters: Record<string, string> = {
  tab: '\t',
  ptab: '\t',
  br: '\n',
  cr: '\n',
  noBreakHyphen: '\u2011',
}

/** Properties, deleted text, and marks that Word renders itself. */
const skippedElements = new Set(
  'rPr pPr sdtPr sdtEndPr del moveFrom delText delInstrText rt rubyPr softHyphen lastRenderedPageBreak pgNum footnoteRef endnoteRef annotationRef separator continuationSeparator proofErr fldData tblPr smartTagPr customXmlPr'.split(
    ' ',
  ),
)

const noteReference = /^(foot|end)noteReference$/

const readFormControl = (data: XmlElement | undefined): string | null => {
  const box = child(data, 'checkBox')
  if (box) return (readToggle(box, 'checked') ?? readToggle(box, 'default')) ? '☒' : '☐'
  const list = child(data, 'ddList')
  if (!list) return null
  const entries = [...elements(list)].filter(({ name }) => name === 'listEntry')
  const entry = entries[Number(childValue(list, 'result') ?? 0)]
  return (entry && attribute(entry, 'val')) ?? null
}

/** Reads one paragraph after another, since a field may span several. */
export class InlineReader {
  readonly #context: DocxContext
  #fields: Field[] = []
  #isNested = false
  #runs: Run[] = []
  #blocks: Block[] = []

  constructor(context: DocxContext) {
    this.#context = context
  }

  read(paragraph: XmlElement, style: RunStyle): Inline {
    const [runs, blocks, fields] = [this.#runs, this.#blocks, this.#fields]
    this.#runs = []
    this.#blocks = []
    // a field's result may continue in the next paragraph, but an unclosed field must not hide text
    this.#fields = this.#isNested
      ? []
      : fields.filter((field) => field.hasResult && !isPageField(field.instruction))
    const wasNested = this.#isNested
    this.#isNested = true
    this.#readChildren(paragraph, style)
    this.#isNested = wasNested
    const result = { text: joinRuns(this.#runs), blocks: this.#blocks }
    this.#runs = runs
    this.#blocks = blocks
    if (wasNested) this.#fields = fields
    return result
  }

  get #isHidden(): boolean {
    return this.#fields.some(({ hasResult, instruction }) => !hasResult || isPageField(instruction))
  }

  #add(text: string, { verticalAlign = null, strikethrough = false }: RunStyle = {}): void {
    if (text !== '' && !this.#isHidden) this.#runs.push({ text, verticalAlign, strikethrough })
  }

  #readChildren(element: XmlElement, style: RunStyle): void {
    for (const node of elements(element)) this.#read(node, style)
  }

  #read(element: XmlElement, style: RunStyle): void {
    const { name } = element
    if (/^(del|moveFrom|ins|moveTo)$/.test(name)) this.#context.hasTrackedChanges = true
    if (skippedElements.has(name)) return
    const specialCharacter = Object.hasOwn(specialCharacters, name) ? specialCharacters[name] : undefined
    if (specialCharacter !== undefined) this.#add(style.hidden ? '' : specialCharacter, style)
    else if (name === 'r') this.#run(element, style)
    else if (name === 't') this.#text(textOf(element), style)
    else if (name === 'sym') this.#symbol(element, style)
    else if (name === 'fldChar') this.#field(element)
    else if (name === 'instrText') this.#instruction(textOf(element))
    else if (name === 'fldSimple') this.#simpleField(element, style)
    else if (name === 'ruby') this.#ruby(element, style)
    else if (name === 'oMath' || name === 'oMathPara') this.#math(element)
    else if (noteReference.test(name)) this.#note(element, null)
    else if (name === 'commentReference') this.#context.addComment(attribute(element, 'id'))
    else if (name === 'drawing' || name === 'pict' || name === 'object') this.#drawing(element)
    else if (name === 'AlternateContent') {
      const branch = chooseBranch(element)
      if (branch) this.#readChildren(branch, style)
    } else this.#readChildren(element, style)
  }

  #run(element: XmlElement, parentStyle: RunStyle): void {
    const properties = child(element, 'rPr')
    const ownStyle = runStyleOf(properties)
    const characterStyle = this.#context.styles.runStyle(childValue(properties, 'rStyle'))
    const style = {
      verticalAlign:
        ownStyle.verticalAlign ??
        (ownStyle.verticalAlign === null
          ? null
          : (characterStyle.verticalAlign ?? parentStyle.verticalAlign)),
      hidden: ownStyle.hidden ?? characterStyle.hidden ?? parentStyle.hidden,
      font: ownStyle.font ?? characterStyle.font ?? parentStyle.font,
      strikethrough: ownStyle.strikethrough ?? characterStyle.strikethrough ?? parentStyle.strikethrough,
    }
    if (style.hidden) return this.#hiddenRun(element)
    const note = [...elements(element)].find(({ name }) => noteReference.test(name))
    const isCustom = note && /^(1|true|on)$/.test(attribute(note, 'customMarkFollows') ?? '')
    if (note && isCustom) this.#note(note, [...descendants(element, 't')].map(textOf).join('').trim())
    else this.#readChildren(element, style)
  }

  /** A field may begin or end in a hidden run. */
  #hiddenRun(element: XmlElement): void {
    for (const node of elements(element)) {
      if (node.name === 'fldChar') this.#field(node)
      else if (node.name === 'instrText') this.#instruction(textOf(node))
      else if (node.name === 't' && textOf(node).trim() !== '' && !this.#isHidden)
        this.#context.notes.add(hiddenTextNote)
    }
  }

  #text(text: string, style: RunStyle): void {
    if (style.hidden) return
    const { font } = style
    if (isSymbolFont(font)) {
      const glyphs = symbolText(text, font)
      if (glyphs === null) this.#context.notes.count('symbols')
      this.#add(glyphs ?? (/[\uf000-\uf0ff]/.test(text) ? '' : text), style)
    } else this.#add(text, style)
  }

  #symbol(element: XmlElement, style: RunStyle): void {
    if (style.hidden) return
    const code = Number.parseInt(attribute(element, 'char') ?? '', 16)
    const font = attribute(element, 'font') ?? ''
    const character = Number.isFinite(code) && code <= 0xffff ? String.fromCharCode(code) : ''
    const glyphs =
      isSymbolFont(font) || /[\uf000-\uf0ff]/.test(character) ? symbolText(character, font) : character
    if (glyphs === null) this.#context.notes.count('symbols')
    this.#add(glyphs ?? '', style)
  }

  #field(element: XmlElement): void {
    const type = attribute(element, 'fldCharType')
    const data = child(element, 'ffData')
    const field = this.#fields.at(-1)
    if (type === 'begin') {
      const box = readFormControl(data)
      if (box !== null) this.#add(box)
      this.#fields.push({ instruction: '', hasResult: false })
    } else if (type === 'separate' && field) {
      field.hasResult = true
      field.runs = this.#runs.length
    } else if (type === 'end') {
      this.#fields.pop()
      const isEmpty = field && (!field.hasResult || field.runs === this.#runs.length)
      if (isEmpty) this.#instructionResult(field.instruction)
    }
  }

  #instructionResult(instruction: string): void {
    const text = instructionText(instruction)
    if (text !== null) this.#add(text)
  }

  #instruction(text: string): void {
    const field = this.#fields.at(-1)
    if (field && !field.hasResult) field.instruction += text
  }

  #simpleField(element: XmlElement, style: RunStyle): void {
    const instruction = attribute(element, 'instr') ?? ''
    if (isPageField(instruction)) return
    if (element.children.length === 0) this.#instructionResult(instruction)
    else this.#readChildren(element, style)
  }

  #ruby(element: XmlElement, style: RunStyle): void {
    const base = child(element, 'rubyBase')
    if (base) this.#readChildren(base, style)
    const rubyText = [...descendants(child(element, 'rt'), 't')].map(textOf).join('')
    if (rubyText.trim() !== '' && !style.hidden) this.#add(`(${rubyText.trim()})`)
  }

  #math(element: XmlElement): void {
    const formulas = element.name === 'oMathPara' ? [...descendants(element, 'oMath')] : [element]
    this.#add(formulas.map(ommlToLatex).filter(Boolean).join('\n'))
  }

  #note(element: XmlElement, customMark: string | null): void {
    if (this.#isHidden) return
    const kind = element.name === 'footnoteReference' ? 'footnote' : 'endnote'
    this.#add(`[${this.#context.addNote(kind, attribute(element, 'id') ?? '', customMark || null)}]`)
  }

  #drawing(element: XmlElement): void {
    if (this.#isHidden) return
    const { text, blocks } = readDrawing(element, this.#context)
    this.#add(text)
    for (const block of blocks) this.#blocks.push(block)
  }
}
