import type { ExtractionNotes } from '../../extraction-notes.ts'
import { attribute, elements, textOf, type XmlElement } from '../../xml-tree.ts'
import {
  findAccent,
  withDelimiters,
  formula,
  functionName,
  isLargeOperator,
  joinLatex,
  latexText,
  matrix,
  operatorLatex,
  withScripts,
} from './latex.ts'

const plainText = (element: XmlElement) => textOf(element).replace(/\s+/g, ' ').trim()

const isWord = (element: XmlElement | undefined) =>
  element?.name === 'mi' && /^\p{L}{2,}$/u.test(plainText(element))

/** Adjacent words are separated by a space; adjacent letters are factors. */
const convertChildren = (element: XmlElement): string => {
  const children = [...elements(element)]
  return joinLatex(
    children.map((token, index) => {
      const needsSpace =
        token.name === 'mi' &&
        children[index - 1]?.name === 'mi' &&
        (isWord(token) || isWord(children[index - 1]))
      return (needsSpace ? ' ' : '') + convert(token)
    }),
  )
}
const convertEach = (element: XmlElement): string[] => [...elements(element)].map(convert)

const convertOver = (element: XmlElement): string => {
  const [base, mark] = [...elements(element)]
  const symbol = mark ? plainText(mark) : ''
  const command = findAccent(symbol)
  const text = base ? convert(base) : ''
  if (command) return `${command}{${text}}`
  return isLimit(base)
    ? `${text}^{${mark ? convert(mark) : ''}}`
    : `\\overset{${mark ? convert(mark) : ''}}{${text}}`
}

const isLimit = (base: XmlElement | undefined): boolean =>
  base !== undefined && (isLargeOperator(plainText(base)) || functionName(plainText(base)).startsWith('\\'))

const convertUnder = (element: XmlElement): string => {
  const [base, mark] = [...elements(element)]
  const text = base ? convert(base) : ''
  const lowerMark = mark ? convert(mark) : ''
  const command = mark && plainText(mark) !== '→' ? findAccent(plainText(mark)) : undefined
  if (command) return `${command === '\\overline' ? '\\underline' : command}{${text}}`
  return isLimit(base) ? `${text}_{${lowerMark}}` : `\\underset{${lowerMark}}{${text}}`
}

const convertMultiscripts = (element: XmlElement): string => {
  const [base, ...otherNodes] = [...elements(element)]
  const prescriptsIndex = otherNodes.findIndex(({ name }) => name === 'mprescripts')
  const writeScripts = (text: string, marks: XmlElement[]) => {
    const subs = marks
      .filter((_, index) => index % 2 === 0)
      .map(convert)
      .join('')
    const sups = marks
      .filter((_, index) => index % 2 === 1)
      .map(convert)
      .join('')
    return marks.length > 0 ? withScripts(text, subs || null, sups || null) : text
  }
  const postscripts = prescriptsIndex < 0 ? otherNodes : otherNodes.slice(0, prescriptsIndex)
  const prescripts = prescriptsIndex < 0 ? [] : otherNodes.slice(prescriptsIndex + 1)
  return writeScripts('', prescripts) + writeScripts(base ? convert(base) : '', postscripts)
}

const convertFenced = (element: XmlElement): string => {
  const separators = [...(attribute(element, 'separators') ?? ',').replace(/\s/g, '')]
  const texts = convertEach(element)
  const joinedText = texts.reduce(
    (line, text, index) =>
      line + (index === 0 ? '' : (separators[index - 1] ?? separators.at(-1) ?? '')) + text,
    '',
  )
  return withDelimiters(attribute(element, 'open') ?? '(', joinedText, attribute(element, 'close') ?? ')')
}

const convertSemantics = (element: XmlElement): string => {
  const children = [...elements(element)]
  const tex = children.find(
    ({ name, attributes }) => name === 'annotation' && /tex/i.test(attributes['encoding'] ?? ''),
  )
  if (tex) return plainText(tex)
  const presentation = children.find(({ name }) => !name.startsWith('annotation'))
  return presentation ? convert(presentation) : ''
}

const converters: Record<string, (element: XmlElement) => string> = {
  mi: (element) => functionName(latexText(plainText(element))),
  mn: (element) => latexText(plainText(element)),
  mo: (element) => operatorLatex(plainText(element)),
  mtext: (element) => `\\text{${latexText(textOf(element).replace(/\s+/g, ' '))}}`,
  ms: (element) => `"${latexText(plainText(element))}"`,
  mfrac: (element) => {
    const [above = '', below = ''] = convertEach(element)
    if (attribute(element, 'bevelled') === 'true') return `${above}/${below}`
    return /^0(\D|$)/.test(attribute(element, 'linethickness') ?? '')
      ? `{${above} \\atop ${below}}`
      : `\\frac{${above}}{${below}}`
  },
  msup: (element) => {
    const [base = '', sup = ''] = convertEach(element)
    return withScripts(base, null, sup)
  },
  msub: (element) => {
    const [base = '', sub = ''] = convertEach(element)
    return withScripts(base, sub, null)
  },
  msubsup: (element) => {
    const [base = '', sub = '', sup = ''] = convertEach(element)
    return withScripts(base, sub, sup)
  },
  msqrt: (element) => `\\sqrt{${convertChildren(element)}}`,
  mroot: (element) => {
    const [base = '', degree = ''] = convertEach(element)
    return `\\sqrt[${degree}]{${base}}`
  },
  mover: convertOver,
  munder: convertUnder,
  munderover: (element) => {
    const [base = '', below = '', above = ''] = convertEach(element)
    return withScripts(base, below, above)
  },
  mmultiscripts: convertMultiscripts,
  mfenced: convertFenced,
  mtable: (element) =>
    matrix(
      [...elements(element)].map((row) =>
        row.name === 'mlabeledtr' ? convertEach(row).slice(1) : convertEach(row),
      ),
    ),
  menclose: (element) => {
    const notation = attribute(element, 'notation') ?? ''
    if (/strike/.test(notation)) return `\\cancel{${convertChildren(element)}}`
    return /box|circle/.test(notation) ? `\\boxed{${convertChildren(element)}}` : convertChildren(element)
  },
  mphantom: () => '',
  mspace: () => ' ',
  none: () => '',
  semantics: convertSemantics,
  maction: (element) => convertEach(element)[0] ?? '',
}

const convert = (element: XmlElement): string => {
  if (Object.hasOwn(converters, element.name)) return converters[element.name]?.(element) ?? ''
  const hasElements = !elements(element).next().done
  return hasElements ? convertChildren(element) : latexText(plainText(element))
}

const unusualElement = /^(mstack|mlongdiv|msgroup|mscarries|mglyph)$/
const isUnusual = (element: XmlElement): boolean =>
  unusualElement.test(element.name) || elements(element).some(isUnusual)

export const mathmlToLatex = (math: XmlElement, notes: ExtractionNotes): string => {
  if (isUnusual(math)) notes.count('formulasWithoutLayout')
  const mathText = formula(convertChildren(math))
  const altText = (attribute(math, 'alttext') ?? '').trim()
  if (mathText === '') return formula(altText)
  // tools write TeX into alttext, authors a description
  return altText === '' || /[\\^_{}]/.test(altText) || altText === plainText(math)
    ? mathText
    : `${mathText} (${altText})`
}
