import { oneLine } from '../../clean-text.ts'
import { type Block, paragraph } from '../../office/blocks.ts'
import { drawingLine } from '../../office/drawing-text.ts'
import { attribute, child, descendants, elements, readTree, textOf, type XmlElement } from '../../xml-tree.ts'
import type { Zip } from '../../zip.ts'
import { readRelations } from '../../office/relations.ts'

export type Authors = ReadonlyMap<string, string>

/** Different versions of PowerPoint use different part names. */
export const readAuthors = async (zip: Zip, presentation: string): Promise<Authors> => {
  const authors = new Map<string, string>()
  for (const { type, part } of (await readRelations(zip, presentation)).values()) {
    if (type !== 'commentAuthors' && type !== 'authors') continue
    for (const author of elements(await readTree(await zip.open(part)))) {
      authors.set(attribute(author, 'id') ?? '', attribute(author, 'name') ?? '')
    }
  }
  return authors
}

const commentText = (comment: XmlElement): string => {
  const body = child(comment, 'txBody')
  const text = child(comment, 'text')
  if (text) return textOf(text)
  return [...elements(body)]
    .filter(({ name }) => name === 'p')
    .map((line) => drawingLine(line))
    .join('\n')
}

export const readComments = async (zip: Zip, part: string, authors: Authors): Promise<Block[]> => {
  const blocks: Block[] = []
  const addComment = (comment: XmlElement) => {
    const author = authors.get(attribute(comment, 'authorId') ?? '')
    const text = oneLine(commentText(comment))
    if (text !== '') blocks.push(paragraph(`${author ? `Comment by ${author}` : 'Comment'}: ${text}`))
    for (const reply of descendants(child(comment, 'replyLst'), 'reply')) addComment(reply)
  }
  for (const comment of elements(await readTree(await zip.open(part)))) addComment(comment)
  return blocks
}
