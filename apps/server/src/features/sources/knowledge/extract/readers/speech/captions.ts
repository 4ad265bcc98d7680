import { decodeHTML } from 'entities'
import { oneLine } from '../../clean-text.ts'
import type { Reader } from '../../reading.ts'
import { corruptFileError } from '../../refuse.ts'

interface Cue {
  readonly start: number
  readonly end: number
  readonly lines: readonly Line[]
}

interface Line {
  readonly speaker: string
  readonly text: string
}

const clock = String.raw`(?:(\d{1,3}):)?(\d{1,2}):(\d{2})[.,](\d{1,3})`
const timing = new RegExp(`^\\s*${clock}\\s*-->\\s*${clock}`)

const secondsAt = (parts: readonly (string | undefined)[], at: number): number => {
  const [hours = 0, minutes = 0, seconds = 0] = parts.slice(at, at + 3).map((part) => Number(part ?? 0))
  return (hours * 60 + minutes) * 60 + seconds + Number((parts[at + 3] ?? '0').padEnd(3, '0')) / 1000
}

const voice = /<v(?:\.[^\s>]*)?\s+([^>]+)>/g
/** WebVTT and SubRip tags, times within words, SubStation codes. */
const markup = /<\/?[a-z][^>]*>|<[\d:.]+>|\{\\[^}]*\}/gi

/** Ruby text follows its base. */
const ruby = /<rt>(.*?)(?:<\/rt>|(?=<\/ruby>)|$)/gi

const plain = (text: string) =>
  oneLine(decodeHTML(text.replace(ruby, '($1)').replace(markup, '')).replace(/[\u200E\u200F]/g, ''))

const linesOf = (text: string, isWebVtt: boolean): Line[] => {
  const parts = isWebVtt ? text.split(voice) : [text]
  const lines: Line[] = []
  for (let at = 0; at < parts.length; at += 2) {
    const speaker = at === 0 ? '' : plain(parts[at - 1] ?? '')
    for (const line of (parts[at] ?? '').split('\n')) {
      const words = isWebVtt ? plain(line) : oneLine(line.replace(markup, ''))
      const last = lines.at(-1)
      if (words === '') continue
      if (last && last.speaker === speaker && !/^[-–—]/.test(words))
        lines.splice(-1, 1, { speaker, text: `${last.text} ${words}` })
      else lines.push({ speaker, text: words })
    }
  }
  return lines
}

const readCues = (text: string): Cue[] => {
  const isWebVtt = text.trimStart().startsWith('WEBVTT')
  const cues: Cue[] = []
  const all = text.split(/\r\n?|\n/)
  let cueLines: string[] | null = null
  let times: [number, number] = [0, 0]
  const end = () => {
    if (cueLines) cues.push({ start: times[0], end: times[1], lines: linesOf(cueLines.join('\n'), isWebVtt) })
    cueLines = null
  }
  for (const [at, line] of all.entries()) {
    const parts = timing.exec(line)
    if (parts) {
      // without blank lines, the next caption's number precedes its times
      if (cueLines && /^\s*\d+\s*$/.test(all[at - 1] ?? '')) cueLines.pop()
      end()
      times = [secondsAt(parts, 1), secondsAt(parts, 5)]
      cueLines = []
    } else if (line.trim() === '') end()
    else cueLines?.push(line)
  }
  end()
  return cues
}

/** Rolling live captions repeat the previous line. */
const withoutRepeats = (cues: readonly Cue[]): Cue[] => {
  let last = ''
  return cues.map((cue) => {
    const rest = cue.lines.flatMap((line) => {
      const isFlash = cue.end - cue.start < 0.05 && last.endsWith(line.text)
      if (isFlash) return []
      const rolls = last !== '' && line.text.length > last.length && line.text.startsWith(`${last} `)
      return rolls ? { ...line, text: line.text.slice(last.length + 1) } : line
    })
    last = rest.at(-1)?.text ?? last
    return { ...cue, lines: rest }
  })
}

const pad = (value: number) => String(Math.floor(value)).padStart(2, '0')
const clockText = (seconds: number) =>
  [seconds / 3600, (seconds / 60) % 60, seconds % 60].map(pad).join(':').replace(/^00:/, '')

const placeIntervalSeconds = 60

export const readCaptions: Reader = ({ detected: { text = '' }, out }) => {
  const cues = withoutRepeats(readCues(text))
  if (cues.length === 0) throw corruptFileError('caption file')
  let lastPlace = -Infinity
  let speaker = ''
  let paragraph = ''
  const flush = () => {
    out.block(paragraph)
    paragraph = ''
  }
  for (const cue of cues) {
    if (cue.start - lastPlace >= placeIntervalSeconds && cue.lines.length > 0) {
      flush()
      speaker = ''
      lastPlace = cue.start
      out.section(null, clockText(cue.start))
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
