import { TextDecoder } from 'node:util'
import { Parser } from 'htmlparser2'
import { extractionLimits } from './extraction-limits.ts'
import { unreadableError } from './extraction-errors.ts'

export interface XmlHandler {
  /** Names of elements have no prefix; names of attributes have theirs. */
  open?(name: string, attributes: Readonly<Record<string, string>>): void
  text?(text: string): void
  close?(name: string): void
}

const localName = (name: string) => name.slice(name.indexOf(':') + 1)

const createXmlParser = (handler: XmlHandler): Parser => {
  let depth = 0
  return new Parser(
    {
      onopentag: (name, attributes) => {
        if (++depth > extractionLimits.xmlDepth)
          throw unreadableError('This file is too deeply nested to read.')
        handler.open?.(localName(name), attributes)
      },
      ontext: (text) => handler.text?.(text),
      onclosetag: (name) => {
        depth--
        handler.close?.(localName(name))
      },
    },
    { xmlMode: true },
  )
}

/** Never expands entities, which could exhaust memory. */
export const readXml = async (chunks: AsyncIterable<Buffer>, handler: XmlHandler): Promise<void> => {
  const parser = createXmlParser(handler)
  let decoder: TextDecoder | undefined
  for await (const chunk of chunks) {
    decoder ??= new TextDecoder(chunk[0] === 0xff ? 'utf-16le' : chunk[0] === 0xfe ? 'utf-16be' : 'utf-8')
    parser.write(decoder.decode(chunk, { stream: true }))
  }
  parser.end(decoder?.decode())
}

export const readXmlText = (text: string, handler: XmlHandler): void => {
  const parser = createXmlParser(handler)
  parser.write(text)
  parser.end()
}
