import { createDecoder } from '../../../../../../platform/language/encoding.ts'

const charsets: Record<number, string> = {
  77: 'macintosh',
  128: 'shift_jis',
  129: 'euc-kr',
  134: 'gbk',
  136: 'big5',
  161: 'windows-1253',
  162: 'windows-1254',
  163: 'windows-1258',
  177: 'windows-1255',
  178: 'windows-1256',
  186: 'windows-1257',
  204: 'windows-1251',
  222: 'windows-874',
  238: 'windows-1250',
}

const codePages: Record<number, string> = {
  437: 'ibm437',
  850: 'ibm850',
  866: 'ibm866',
  874: 'windows-874',
  932: 'shift_jis',
  936: 'gbk',
  949: 'euc-kr',
  950: 'big5',
  10000: 'macintosh',
  65001: 'utf-8',
}

export const codePageEncoding = (page: number): string =>
  codePages[page] ?? (page >= 1250 && page <= 1258 ? `windows-${page}` : 'windows-1252')

export const charsetEncoding = (charset: number): string | undefined => charsets[charset]

export const decodeBytes = (bytes: string, encoding: string): string => {
  if (/^[\x20-\x7e]*$/.test(bytes)) return bytes
  const decoder = createDecoder(encoding) ?? createDecoder('windows-1252')
  return decoder?.decode(Buffer.from(bytes, 'latin1')) ?? bytes
}

export const characters: Record<string, string> = {
  tab: '\t',
  line: '\n',
  lbr: '\n',
  emdash: '—',
  endash: '–',
  lquote: '‘',
  rquote: '’',
  ldblquote: '“',
  rdblquote: '”',
  bullet: '•',
  emspace: ' ',
  enspace: ' ',
  qmspace: ' ',
  zwj: '\u200d',
  zwnj: '\u200c',
  ltrmark: '\u200e',
  rtlmark: '\u200f',
}

export const symbolCharacters: Record<string, string> = {
  '~': ' ',
  _: '\u2011',
  '\\': '\\',
  '{': '{',
  '}': '}',
  '\t': '\t',
}
