import { z } from 'zod'
import type { LinkContext } from '../fetch-link.ts'
import { fetchApiText } from './fetch-api.ts'
import type { Track } from './youtube-player.ts'

const Captions = z.object({
  events: z
    .array(
      z.object({
        tStartMs: z.number().default(0),
        segs: z.array(z.object({ utf8: z.string().default('') })).default([]),
      }),
    )
    .default([]),
})

export interface TranscriptPart {
  readonly startSeconds: number
  readonly text: string
}

const partSeconds = 60

/** Prefers manual captions in the spoken language, then any manual ones, then automatic ones. */
const pickTrack = (tracks: readonly Track[]): Track | undefined => {
  const speechTrack = tracks.find(({ kind }) => kind === 'asr')
  const manualTracks = tracks.filter(({ kind }) => kind !== 'asr')
  return (
    manualTracks.find(({ languageCode }) => languageCode === speechTrack?.languageCode) ??
    manualTracks[0] ??
    speechTrack
  )
}

const groupIntoParts = ({ events }: z.infer<typeof Captions>): TranscriptPart[] => {
  const parts: { startSeconds: number; text: string }[] = []
  for (const { tStartMs, segs } of events) {
    const text = segs.map(({ utf8 }) => utf8).join('')
    if (text.trim() === '') continue
    const startSeconds = Math.floor(tStartMs / 1000)
    const last = parts.at(-1)
    if (last && startSeconds - last.startSeconds < partSeconds) last.text += ` ${text}`
    else parts.push({ startSeconds, text })
  }
  return parts.map((part) => ({ ...part, text: part.text.replace(/\s+/g, ' ').trim() }))
}

/** Empty if the video has no readable captions. Throws if the request fails. */
export const fetchTranscript = async (
  context: LinkContext,
  tracks: readonly Track[],
  signal: AbortSignal,
): Promise<TranscriptPart[]> => {
  const track = pickTrack(tracks)
  const site = context.config.sites.youtube
  const url = track && URL.parse(track.baseUrl, site)
  if (!url || url.pathname !== '/api/timedtext') return []
  url.searchParams.set('fmt', 'json3')
  const responseText = await fetchApiText(context, `${site}/api/timedtext${url.search}`, { signal })
  try {
    return groupIntoParts(Captions.parse(JSON.parse(responseText)))
  } catch {
    return []
  }
}
