import { attribute, child, childValue, elements, textOf, type XmlElement } from '../../xml-tree.ts'
import {
  accent,
  fenced,
  formula,
  functionName,
  joinLatex,
  latexText,
  matrix,
  operator,
  scripts,
} from './latex.ts'

const isOff = (value: string | undefined) => /^(0|off|false)$/.test(value ?? '')
const isOn = (properties: XmlElement | undefined, name: string): boolean => {
  const property = child(properties, name)
  return property !== undefined && !isOff(attribute(property, 'val'))
}

const part = (element: XmlElement, name: string): string => {
  const match = child(element, name)
  return match ? contentLatex(match) : ''
}

const contentLatex = (element: XmlElement): string => joinLatex([...elements(element)].map(convert))

const delimiters = (element: XmlElement): string => {
  const properties = child(element, 'dPr')
  const texts = [...elements(element)].filter(({ name }) => name === 'e').map(contentLatex)
  const open = childValue(properties, 'begChr') ?? '('
  const close = childValue(properties, 'endChr') ?? ')'
  return fenced(open, texts.join(childValue(properties, 'sepChr') ?? '|'), close)
}

const nary = (element: XmlElement): string => {
  const properties = child(element, 'naryPr')
  const sub = isOn(properties, 'subHide') ? '' : part(element, 'sub')
  const sup = isOn(properties, 'supHide') ? '' : part(element, 'sup')
  const sign = operator(childValue(properties, 'chr') ?? '∫')
  return `${sign}${sub ? `_{${sub}}` : ''}${sup ? `^{${sup}}` : ''} ${part(element, 'e')}`
}

const fraction = (element: XmlElement): string => {
  const [above, below] = [part(element, 'num'), part(element, 'den')]
  const type = childValue(child(element, 'fPr'), 'type')
  if (type === 'lin') return `${above}/${below}`
  return type === 'noBar' ? `{${above} \\atop ${below}}` : `\\frac{${above}}{${below}}`
}

const groupCharacter = (element: XmlElement): string => {
  const properties = child(element, 'groupChrPr')
  const command = accent(childValue(properties, 'chr') ?? '⏟')
  return `${command ?? (childValue(properties, 'pos') === 'top' ? '\\overline' : '\\underline')}{${part(element, 'e')}}`
}

const rows = (element: XmlElement): string[][] =>
  [...elements(element)]
    .filter(({ name }) => name === 'mr')
    .map((row) => [...elements(row)].map(contentLatex))

const converters: Record<string, (element: XmlElement) => string> = {
  r: (element) =>
    latexText(
      [...elements(element)]
        .filter(({ name }) => name === 't')
        .map(textOf)
        .join(''),
    ),
  f: fraction,
  sSup: (element) => scripts(part(element, 'e'), null, part(element, 'sup')),
  sSub: (element) => scripts(part(element, 'e'), part(element, 'sub'), null),
  sSubSup: (element) => scripts(part(element, 'e'), part(element, 'sub'), part(element, 'sup')),
  sPre: (element) => `${scripts('', part(element, 'sub'), part(element, 'sup'))}${part(element, 'e')}`,
  rad: (element) => {
    const degree = isOn(child(element, 'radPr'), 'degHide') ? '' : part(element, 'deg')
    return `\\sqrt${degree ? `[${degree}]` : ''}{${part(element, 'e')}}`
  },
  nary,
  d: delimiters,
  m: (element) => matrix(rows(element)),
  eqArr: (element) =>
    matrix(
      [...elements(element)]
        .filter(({ name }) => name === 'e')
        .map((row) => [contentLatex(row).replaceAll('\\&', '&')]),
      'aligned',
    ),
  func: (element) => `${functionName(part(element, 'fName'))} ${part(element, 'e')}`,
  limLow: (element) => `${functionName(part(element, 'e'))}_{${part(element, 'lim')}}`,
  limUpp: (element) => `${functionName(part(element, 'e'))}^{${part(element, 'lim')}}`,
  acc: (element) =>
    `${accent(childValue(child(element, 'accPr'), 'chr') ?? '\u0302') ?? '\\hat'}{${part(element, 'e')}}`,
  bar: (element) =>
    `${childValue(child(element, 'barPr'), 'pos') === 'top' ? '\\overline' : '\\underline'}{${part(element, 'e')}}`,
  groupChr: groupCharacter,
  borderBox: (element) => `\\boxed{${part(element, 'e')}}`,
  phant: (element) => {
    const show = childValue(child(element, 'phantPr'), 'show')
    return isOff(show) ? '' : part(element, 'e')
  },
}

const ignoredElements = /Pr$|^(del|moveFrom|bookmarkStart|bookmarkEnd)$/

const convert = (element: XmlElement): string => {
  if (ignoredElements.test(element.name)) return ''
  return (Object.hasOwn(converters, element.name) ? converters[element.name] : contentLatex)?.(element) ?? ''
}

/** OMML (ECMA-376 part 1, 22.1). */
export const ommlToLatex = (element: XmlElement): string => formula(contentLatex(element))
