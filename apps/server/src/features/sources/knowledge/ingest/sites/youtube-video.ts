import { AppError } from '../../../../../platform/app-error.ts'
import type { SiteReader } from './site-reader.ts'
import { renderHeading, renderParagraphs, generatePage } from './generated-page.ts'
import { fetchPlayer } from './youtube-player.ts'
import { fetchTranscript, type TranscriptPart } from './youtube-transcript.ts'

/** Videos with a longer description don't need a transcript. */
const descriptionMin = 200

const parseVideoId = ({ hostname, pathname, searchParams }: URL): string | null => {
  const host = hostname.replace(/^(www|m|music)\./, '')
  const id =
    host === 'youtu.be'
      ? pathname.slice(1)
      : host === 'youtube.com' || host === 'youtube-nocookie.com'
        ? (searchParams.get('v') ?? pathname.split('/')[2])
        : null
  return id && /^[\w-]{11}$/.test(id) ? id : null
}

const formatClock = (seconds: number): string => {
  const [hours, minutes, remainingSeconds] = [
    Math.floor(seconds / 3600),
    Math.floor(seconds / 60) % 60,
    seconds % 60,
  ]
  const twoDigits = (count: number) => String(count).padStart(2, '0')
  return hours > 0
    ? `${hours}:${twoDigits(minutes)}:${twoDigits(remainingSeconds)}`
    : `${minutes}:${twoDigits(remainingSeconds)}`
}

const formatPart = ({ startSeconds: seconds, text }: TranscriptPart) =>
  `${renderHeading(2, formatClock(seconds))}\n${renderParagraphs(text)}`

const nothingToReadError = () =>
  new AppError(
    'CANNOT_PROCESS',
    'This video has no transcript, and its description is too short. Add its content as text.',
  )

export const youtubeVideo: SiteReader = (url) => {
  const id = parseVideoId(url)
  if (!id) return null
  return async (context, signal) => {
    const { title, description, channel, tracks, previewImage } = await fetchPlayer(context, id, signal)
    const parts = await fetchTranscript(context, tracks, signal)
    if (parts.length === 0 && description.length < descriptionMin) throw nothingToReadError()
    const body =
      parts.length > 0 ? parts.map(formatPart) : [renderParagraphs('This video has no transcript.')]
    return generatePage(
      url,
      title,
      [renderParagraphs(channel), renderParagraphs(description), ...body],
      previewImage,
    )
  }
}
