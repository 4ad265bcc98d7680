import { oneLine } from '../clean-text.ts'
import type { ExtractionNotes } from '../extraction-notes.ts'
import { readXml } from '../xml-stream.ts'
import type { Zip } from '../zip.ts'
import { readRelations } from '../office/relations.ts'
import { createRichTextReader, type Workbook } from './xlsx-parts.ts'

/** Excel adds this hint for programs that don't support threaded comments; the text is in the thread. */
const threadHint = /^\[Threaded comment\]/

const readComments = async (zip: Zip, part: string, hasThreads: boolean): Promise<string[]> => {
  const texts: string[] = []
  const chunks = await zip.open(part)
  if (!chunks) return texts
  const richTextReader = createRichTextReader()
  const authors: string[] = []
  let [cell, author, isAuthor] = ['', '', false]
  await readXml(chunks, {
    open: (name, attributes) => {
      isAuthor = name === 'author'
      if (isAuthor) authors.push('')
      else if (name === 'comment') {
        richTextReader.start()
        cell = attributes['ref'] ?? ''
        author = oneLine(authors[Number(attributes['authorId'])] ?? '')
      } else richTextReader.open(name, attributes)
    },
    text: (chunk) => {
      if (isAuthor) authors.push((authors.pop() ?? '') + chunk)
      else richTextReader.text(chunk)
    },
    close: (name) => {
      isAuthor = false
      if (name !== 'comment') return richTextReader.close(name)
      const text = richTextReader.value().trim()
      if (text === '' || (hasThreads && threadHint.test(text))) return
      // Excel repeats the author in the comment text
      const byAuthor = author === '' || text.startsWith(`${author}:`) ? '' : ` by ${author}`
      texts.push(`Comment on ${cell}${byAuthor}: ${text}`)
    },
  })
  return texts
}

const readThreads = async (zip: Zip, part: string, { people }: Workbook): Promise<string[]> => {
  const texts: string[] = []
  const chunks = await zip.open(part)
  if (!chunks) return texts
  let [text, cell, author, isInText] = ['', '', '', false]
  await readXml(chunks, {
    open: (name, { ref = '', personId = '' }) => {
      if (name === 'threadedComment') [text, cell, author] = ['', ref, people.get(personId) ?? '']
      isInText = name === 'text'
    },
    text: (chunk) => {
      if (isInText) text += chunk
    },
    close: (name) => {
      isInText = false
      if (name !== 'threadedComment' || text.trim() === '') return
      texts.push(`Comment on ${cell}${author === '' ? '' : ` by ${author}`}: ${text.trim()}`)
    },
  })
  return texts
}

const readParagraphs = async (zip: Zip, part: string, notes: ExtractionNotes): Promise<string[]> => {
  const texts: string[] = []
  const chunks = await zip.open(part)
  if (!chunks) return texts
  let [text, isInText] = ['', false]
  await readXml(chunks, {
    open: (name) => {
      if (name === 'p') text = ''
      if (name === 'pic') notes.count('images')
      if (name === 'br') text += ' '
      isInText = name === 't'
    },
    text: (more) => {
      if (isInText) text += more
    },
    close: (name) => {
      isInText = false
      if (name === 'p' && text.trim() !== '') texts.push(text)
    },
  })
  return texts
}

/** Reads only titles and series names, since the values are in cells. */
const readChart = async (zip: Zip, part: string): Promise<string[]> => {
  const chunks = await zip.open(part)
  if (!chunks) return []
  const openElements: string[] = []
  const titles: string[] = []
  const series: string[] = []
  let [title, name, text] = ['', '', '']
  await readXml(chunks, {
    open: (element) => {
      openElements.push(element)
      if (element === 'title') title = ''
      if (element === 'ser' || element === 'series') name = ''
      text = ''
    },
    text: (chunk) => {
      text += chunk
    },
    close: (element) => {
      openElements.pop()
      const isName = openElements.includes('ser') || openElements.includes('series')
      if (element === 'v' && isName && openElements.includes('tx')) name ||= text
      else if ((element === 't' || element === 'v') && openElements.includes('title')) title += text
      else if (element === 'title' && title.trim() !== '') titles.push(title.trim())
      else if ((element === 'ser' || element === 'series') && name.trim() !== '') series.push(name.trim())
    },
  })
  const [heading = '', ...axes] = titles
  const parts = [
    heading,
    ...(axes.length > 0 ? [`axes: ${axes.join(', ')}`] : []),
    ...(series.length > 0 ? [`series: ${series.join(', ')}`] : []),
  ].filter(Boolean)
  return parts.length > 0 ? [`Chart: ${parts.join('; ')}`] : ['Chart without a title']
}

const readDrawing = async (zip: Zip, part: string, notes: ExtractionNotes): Promise<string[]> => {
  const parts = [await readParagraphs(zip, part, notes)]
  for (const relation of (await readRelations(zip, part)).values()) {
    if (relation.type === 'chart' || relation.type === 'chartEx')
      parts.push(await readChart(zip, relation.part))
    if (relation.type === 'diagramData') parts.push(await readParagraphs(zip, relation.part, notes))
  }
  return parts.flat()
}

export const readSheetExtras = async (
  zip: Zip,
  part: string,
  workbook: Workbook,
  notes: ExtractionNotes,
): Promise<string[]> => {
  const relations = [...(await readRelations(zip, part)).values()]
  const hasThreads = relations.some(({ type }) => type === 'threadedComment')
  const texts: string[][] = []
  for (const { type, part: target } of relations) {
    if (type === 'comments') texts.push(await readComments(zip, target, hasThreads))
    if (type === 'threadedComment') texts.push(await readThreads(zip, target, workbook))
    if (type === 'drawing') texts.push(await readDrawing(zip, target, notes))
    if (type === 'oleObject' || type === 'package') notes.count('attachments')
  }
  return texts.flat()
}

/** Row numbers start at 1. */
export const readTotalRows = async (zip: Zip, part: string): Promise<Set<number>> => {
  const rows = new Set<number>()
  for (const { type, part: target } of (await readRelations(zip, part)).values()) {
    const chunks = type === 'table' ? await zip.open(target) : null
    if (!chunks) continue
    await readXml(chunks, {
      open: (name, { ref = '', totalsRowCount = '0' }) => {
        if (name !== 'table') return
        const lastRow = Number(/(\d+)$/.exec(ref)?.[1])
        for (let index = 0; index < Math.min(Number(totalsRowCount) || 0, 10); index++)
          rows.add(lastRow - index)
      },
    })
  }
  return rows
}
