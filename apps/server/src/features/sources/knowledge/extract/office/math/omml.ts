import { attribute, child, childValue, elements, textOf, type XmlElement } from '../../xml-tree.ts'
import {
  findAccent,
  withDelimiters,
  formula,
  functionName,
  joinLatex,
  latexText,
  matrix,
  operatorLatex,
  withScripts,
} from './latex.ts'

const isOff = (value: string | undefined) => /^(0|off|false)$/.test(value ?? '')
const isOn = (properties: XmlElement | undefined, name: string): boolean => {
  const property = child(properties, name)
  return property !== undefined && !isOff(attribute(property, 'val'))
}

const convertPart = (element: XmlElement, name: string): string => {
  const match = child(element, name)
  return match ? contentLatex(match) : ''
}

const contentLatex = (element: XmlElement): string => joinLatex([...elements(element)].map(convert))

const convertDelimiters = (element: XmlElement): string => {
  const properties = child(element, 'dPr')
  const texts = [...elements(element)].filter(({ name }) => name === 'e').map(contentLatex)
  const openChar = childValue(properties, 'begChr') ?? '('
  const closeChar = childValue(properties, 'endChr') ?? ')'
  return withDelimiters(openChar, texts.join(childValue(properties, 'sepChr') ?? '|'), closeChar)
}

const convertNary = (element: XmlElement): string => {
  const properties = child(element, 'naryPr')
  const sub = isOn(properties, 'subHide') ? '' : convertPart(element, 'sub')
  const sup = isOn(properties, 'supHide') ? '' : convertPart(element, 'sup')
  const symbol = operatorLatex(childValue(properties, 'chr') ?? '∫')
  return `${symbol}${sub ? `_{${sub}}` : ''}${sup ? `^{${sup}}` : ''} ${convertPart(element, 'e')}`
}

const convertFraction = (element: XmlElement): string => {
  const [numerator, denominator] = [convertPart(element, 'num'), convertPart(element, 'den')]
  const type = childValue(child(element, 'fPr'), 'type')
  if (type === 'lin') return `${numerator}/${denominator}`
  return type === 'noBar' ? `{${numerator} \\atop ${denominator}}` : `\\frac{${numerator}}{${denominator}}`
}

const groupCharacter = (element: XmlElement): string => {
  const properties = child(element, 'groupChrPr')
  const command = findAccent(childValue(properties, 'chr') ?? '⏟')
  return `${command ?? (childValue(properties, 'pos') === 'top' ? '\\overline' : '\\underline')}{${convertPart(element, 'e')}}`
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
  f: convertFraction,
  sSup: (element) => withScripts(convertPart(element, 'e'), null, convertPart(element, 'sup')),
  sSub: (element) => withScripts(convertPart(element, 'e'), convertPart(element, 'sub'), null),
  sSubSup: (element) =>
    withScripts(convertPart(element, 'e'), convertPart(element, 'sub'), convertPart(element, 'sup')),
  sPre: (element) =>
    `${withScripts('', convertPart(element, 'sub'), convertPart(element, 'sup'))}${convertPart(element, 'e')}`,
  rad: (element) => {
    const degree = isOn(child(element, 'radPr'), 'degHide') ? '' : convertPart(element, 'deg')
    return `\\sqrt${degree ? `[${degree}]` : ''}{${convertPart(element, 'e')}}`
  },
  nary: convertNary,
  d: convertDelimiters,
  m: (element) => matrix(rows(element)),
  eqArr: (element) =>
    matrix(
      [...elements(element)]
        .filter(({ name }) => name === 'e')
        .map((row) => [contentLatex(row).replaceAll('\\&', '&')]),
      'aligned',
    ),
  func: (element) => `${functionName(convertPart(element, 'fName'))} ${convertPart(element, 'e')}`,
  limLow: (element) => `${functionName(convertPart(element, 'e'))}_{${convertPart(element, 'lim')}}`,
  limUpp: (element) => `${functionName(convertPart(element, 'e'))}^{${convertPart(element, 'lim')}}`,
  acc: (element) =>
    `${findAccent(childValue(child(element, 'accPr'), 'chr') ?? '\u0302') ?? '\\hat'}{${convertPart(element, 'e')}}`,
  bar: (element) =>
    `${childValue(child(element, 'barPr'), 'pos') === 'top' ? '\\overline' : '\\underline'}{${convertPart(element, 'e')}}`,
  groupChr: groupCharacter,
  borderBox: (element) => `\\boxed{${convertPart(element, 'e')}}`,
  phant: (element) => {
    const visibility = childValue(child(element, 'phantPr'), 'show')
    return isOff(visibility) ? '' : convertPart(element, 'e')
  },
}

const ignoredElements = /Pr$|^(del|moveFrom|bookmarkStart|bookmarkEnd)$/

const convert = (element: XmlElement): string => {
  if (ignoredElements.test(element.name)) return ''
  return (Object.hasOwn(converters, element.name) ? converters[element.name] : contentLatex)?.(element) ?? ''
}

/** Converts Office Math Markup (ECMA-376 part 1, 22.1). */
export const ommlToLatex = (element: XmlElement): string => formula(contentLatex(element))
