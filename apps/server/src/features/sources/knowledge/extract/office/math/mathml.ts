import type { ReadingNotes } from '../../reading-notes.ts'
import { attribute, elements, textOf, type XmlElement } from '../../xml-tree.ts'
import {
  accent,
  fenced,
  formula,
  functionName,
  isLargeOperator,
  joinLatex,
  latexText,
  matrix,
  operator,
  scripts,
} from './latex.ts'

const plain = (element: XmlElement) => textOf(element).replace(/\s+/g, ' ').trim()

const isWord = (element: XmlElement | undefined) =>
  element?.name === 'mi' && /^\p{L}{2,}$/u.test(plain(element))

/** Adjacent words keep a space; adjacent letters are factors. */
const inside = (element: XmlElement): string => {
  const all = [...elements(element)]
  return joinLatex(
    all.map((token, at) => {
      const isApart =
        token.name === 'mi' && all[at - 1]?.name === 'mi' && (isWord(token) || isWord(all[at - 1]))
      return (isApart ? ' ' : '') + convert(token)
    }),
  )
}
const parts = (element: XmlElement): string[] => [...elements(element)].map(convert)

const over = (element: XmlElement): string => {
  const [base, mark] = [...elements(element)]
  const sign = mark ? plain(mark) : ''
  const command = accent(sign)
  const text = base ? convert(base) : ''
  if (command) return `${command}{${text}}`
  return isLimit(base)
    ? `${text}^{${mark ? convert(mark) : ''}}`
    : `\\overset{${mark ? convert(mark) : ''}}{${text}}`
}

const isLimit = (base: XmlElement | undefined): boolean =>
  base !== undefined && (isLargeOperator(plain(base)) || functionName(plain(base)).startsWith('\\'))

const under = (element: XmlElement): string => {
  const [base, mark] = [...elements(element)]
  const text = base ? convert(base) : ''
  const below = mark ? convert(mark) : ''
  const command = mark && plain(mark) !== '→' ? accent(plain(mark)) : undefined
  if (command) return `${command === '\\overline' ? '\\underline' : command}{${text}}`
  return isLimit(base) ? `${text}_{${below}}` : `\\underset{${below}}{${text}}`
}

const multiscripts = (element: XmlElement): string => {
  const [base, ...rest] = [...elements(element)]
  const at = rest.findIndex(({ name }) => name === 'mprescripts')
  const write = (text: string, marks: XmlElement[]) => {
    const subs = marks
      .filter((_, index) => index % 2 === 0)
      .map(convert)
      .join('')
    const sups = marks
      .filter((_, index) => index % 2 === 1)
      .map(convert)
      .join('')
    return marks.length > 0 ? scripts(text, subs || null, sups || null) : text
  }
  const after = at < 0 ? rest : rest.slice(0, at)
  const before = at < 0 ? [] : rest.slice(at + 1)
  return write('', before) + write(base ? convert(base) : '', after)
}

const separated = (element: XmlElement): string => {
  const separators = [...(attribute(element, 'separators') ?? ',').replace(/\s/g, '')]
  const texts = parts(element)
  const joined = texts.reduce(
    (line, text, at) => line + (at === 0 ? '' : (separators[at - 1] ?? separators.at(-1) ?? '')) + text,
    '',
  )
  return fenced(attribute(element, 'open') ?? '(', joined, attribute(element, 'close') ?? ')')
}

const annotated = (element: XmlElement): string => {
  const all = [...elements(element)]
  const tex = all.find(
    ({ name, attributes }) => name === 'annotation' && /tex/i.test(attributes['encoding'] ?? ''),
  )
  if (tex) return plain(tex)
  const presentation = all.find(({ name }) => !name.startsWith('annotation'))
  return presentation ? convert(presentation) : ''
}

const converters: Record<string, (element: XmlElement) => string> = {
  mi: (element) => functionName(latexText(plain(element))),
  mn: (element) => latexText(plain(element)),
  mo: (element) => operator(plain(element)),
  mtext: (element) => `\\text{${latexText(textOf(element).replace(/\s+/g, ' '))}}`,
  ms: (element) => `"${latexText(plain(element))}"`,
  mfrac: (element) => {
    const [above = '', below = ''] = parts(element)
    if (attribute(element, 'bevelled') === 'true') return `${above}/${below}`
    return /^0(\D|$)/.test(attribute(element, 'linethickness') ?? '')
      ? `{${above} \\atop ${below}}`
      : `\\frac{${above}}{${below}}`
  },
  msup: (element) => {
    const [base = '', sup = ''] = parts(element)
    return scripts(base, null, sup)
  },
  msub: (element) => {
    const [base = '', sub = ''] = parts(element)
    return scripts(base, sub, null)
  },
  msubsup: (element) => {
    const [base = '', sub = '', sup = ''] = parts(element)
    return scripts(base, sub, sup)
  },
  msqrt: (element) => `\\sqrt{${inside(element)}}`,
  mroot: (element) => {
    const [base = '', degree = ''] = parts(element)
    return `\\sqrt[${degree}]{${base}}`
  },
  mover: over,
  munder: under,
  munderover: (element) => {
    const [base = '', below = '', above = ''] = parts(element)
    return scripts(base, below, above)
  },
  mmultiscripts: multiscripts,
  mfenced: separated,
  mtable: (element) =>
    matrix(
      [...elements(element)].map((row) => (row.name === 'mlabeledtr' ? parts(row).slice(1) : parts(row))),
    ),
  menclose: (element) => {
    const notation = attribute(element, 'notation') ?? ''
    if (/strike/.test(notation)) return `\\cancel{${inside(element)}}`
    return /box|circle/.test(notation) ? `\\boxed{${inside(element)}}` : inside(element)
  },
  mphantom: () => '',
  mspace: () => ' ',
  none: () => '',
  semantics: annotated,
  maction: (element) => parts(element)[0] ?? '',
}

const convert = (element: XmlElement): string => {
  if (Object.hasOwn(converters, element.name)) return converters[element.name]?.(element) ?? ''
  const hasElements = !elements(element).next().done
  return hasElements ? inside(element) : latexText(plain(element))
}

const unusual = /^(mstack|mlongdiv|msgroup|mscarries|mglyph)$/
const isUnusual = (element: XmlElement): boolean =>
  unusual.test(element.name) || elements(element).some(isUnusual)

export const mathmlToLatex = (math: XmlElement, notes: ReadingNotes): string => {
  if (isUnusual(math)) notes.skip('unusualFormulas')
  const mathText = formula(inside(math))
  const altText = (attribute(math, 'alttext') ?? '').trim()
  if (mathText === '') return formula(altText)
  // alttext is TeX from tools or a description from authors
  return altText === '' || /[\\^_{}]/.test(altText) || altText === plain(math)
    ? mathText
    : `${mathText} (${altText})`
}
