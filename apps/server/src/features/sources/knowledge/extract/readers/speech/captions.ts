import { decodeHTML } from 'entities'
import { oneLine } from '../../clean-text.ts'
import type { Reader } from '../../reader.ts'
import { corruptFileError } from '../../extraction-errors.ts'

interface Cue {
  readonly start: number
  readonly end: number
  readonly lines: readonly Line[]
}

interface Line {
  readonly speaker: string
  readonly text: string
}

const clockPattern = String.raw`(?:(\d{1,3}):)?(\d{1,2}):(\d{2})[.,](\d{1,3})`
const timingPattern = new RegExp(`^\\s*${clockPattern}\\s*-->\\s*${clockPattern}`)

const parseSeconds = (parts: readonly (string | undefined)[], offset: number): number => {
  const [hours = 0, minutes = 0, seconds = 0] = parts
    .slice(offset, offset + 3)
    .map((part) => Number(part ?? 0))
  return (hours * 60 + minutes) * 60 + seconds + Number((parts[offset + 3] ?? '0').padEnd(3, '0')) / 1000
}

const voicePattern = /<v(?:\.[^\s>]*)?\s+([^>]+)>/g
/** Matches WebVTT and SubRip tags, times within words, and SubStation codes. */
const markupPattern = /<\/?[a-z][^>]*>|<[\d:.]+>|\{\\[^}]*\}/gi

/** Ruby text follows its base. */
const rubyPattern = /<rt>(.*?)(?:<\/rt>|(?=<\/ruby>)|$)/gi

const plainText = (text: string) =>
  oneLine(
    decodeHTML(text.replace(rubyPattern, '($1)').replace(markupPattern, '')).replace(/[\u200E\u200F]/g, ''),
  )

const splitLines = (text: string, isWebVtt: boolean): Line[] => {
  const parts = isWebVtt ? text.split(voicePattern) : [text]
  const lines: Line[] = []
  for (let index = 0; index < parts.length; index += 2) {
    const speaker = index === 0 ? '' : plainText(parts[index - 1] ?? '')
    for (const line of (parts[index] ?? '').split('\n')) {
      const lineText = isWebVtt ? plainText(line) : oneLine(line.replace(markupPattern, ''))
      const last = lines.at(-1)
      if (lineText === '') continue
      if (last && last.speaker === speaker && !/^[-–—]/.test(lineText))
        lines.splice(-1, 1, { speaker, text: `${last.text} ${lineText}` })
      else lines.push({ speaker, text: lineText })
    }
  }
  return lines
}

const readCues = (text: string): Cue[] => {
  const isWebVtt = text.trimStart().startsWith('WEBVTT')
  const cues: Cue[] = []
  const allLines = text.split(/\r\n?|\n/)
  let cueLines: string[] | null = null
  let cueTimes: [number, number] = [0, 0]
  const endCue = () => {
    if (cueLines)
      cues.push({ start: cueTimes[0], end: cueTimes[1], lines: splitLines(cueLines.join('\n'), isWebVtt) })
    cueLines = null
  }
  for (const [index, line] of allLines.entries()) {
    const parts = timingPattern.exec(line)
    if (parts) {
      // without blank lines between captions, the number before these times isn't text
      if (cueLines && /^\s*\d+\s*$/.test(allLines[index - 1] ?? '')) cueLines.pop()
      endCue()
      cueTimes = [parseSeconds(parts, 1), parseSeconds(parts, 5)]
      cueLines = []
    } else if (line.trim() === '') endCue()
    else cueLines?.push(line)
  }
  endCue()
  return cues
}

/** Rolling live captions repeat the previous line. */
const removeRepeats = (cues: readonly Cue[]): Cue[] => {
  let last = ''
  return cues.map((cue) => {
    const newLines = cue.lines.flatMap((line) => {
      const isMomentary = cue.end - cue.start < 0.05 && last.endsWith(line.text)
      if (isMomentary) return []
      const isRolling = last !== '' && line.text.length > last.length && line.text.startsWith(`${last} `)
      return isRolling ? { ...line, text: line.text.slice(last.length + 1) } : line
    })
    last = newLines.at(-1)?.text ?? last
    return { ...cue, lines: newLines }
  })
}

const pad = (value: number) => String(Math.floor(value)).padStart(2, '0')
const clockText = (seconds: number) =>
  [seconds / 3600, (seconds / 60) % 60, seconds % 60].map(pad).join(':').replace(/^00:/, '')

const sectionIntervalSeconds = 60

export const readCaptions: Reader = ({ detectedFormat: { text = '' }, out }) => {
  const cues = removeRepeats(readCues(text))
  if (cues.length === 0) throw corruptFileError('caption file')
  let lastSectionAt = -Infinity
  let speaker = ''
  let paragraph = ''
  const flush = () => {
    out.block(paragraph)
    paragraph = ''
  }
  for (const cue of cues) {
    if (cue.start - lastSectionAt >= sectionIntervalSeconds && cue.lines.length > 0) {
      flush()
      speaker = ''
      lastSectionAt = cue.start
      out.startSection(null, clockText(cue.start))
    }
    for (const line of cue.lines) {
      const isContinuation = paragraph !== '' && line.speaker === speaker && !/^[-–—]/.test(line.text)
      if (!isContinuation) flush()
      if (isContinuation) paragraph += ` ${line.text}`
      else paragraph = line.speaker === '' ? line.text : `${line.speaker}: ${line.text}`
      speaker = line.speaker
    }
  }
  flush()
  return {}
}
