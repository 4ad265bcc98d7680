import { sentence } from '@atelier/contract/write-sentence'
import { z } from 'zod'
import { AppError } from '../../../../../platform/app-error.ts'
import { normalizeImageUrl } from '../../extract/readers/preview-image.ts'
import type { LinkContext } from '../fetch-link.ts'
import { fetchApiText, fetchApiJson, invalidResponseError } from './fetch-api.ts'

/** Parses the JSON object after a marker in a page's script; undefined if missing. */
const parseJsonAfter = (page: string, marker: string): unknown => {
  const start = page.indexOf('{', page.indexOf(marker))
  if (!page.includes(marker) || start < 0) return undefined
  let depth = 0
  let isInString = false
  for (let index = start; index < page.length; index++) {
    const character = page[index]
    if (isInString && character === '\\') index++
    else if (character === '"') isInString = !isInString
    else if (!isInString && character === '{') depth++
    else if (!isInString && character === '}' && --depth === 0) return parseJson(page.slice(start, index + 1))
  }
  return undefined
}

const parseJson = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

const Track = z.object({ baseUrl: z.string(), languageCode: z.string(), kind: z.string().optional() })
export type Track = z.infer<typeof Track>

const Thumbnail = z.object({ url: z.string(), width: z.number().default(0) })

const Player = z.object({
  playabilityStatus: z.object({ status: z.string().default('OK'), reason: z.string().optional() }).optional(),
  videoDetails: z
    .object({
      title: z.string().min(1),
      shortDescription: z.string().default(''),
      author: z.string().default(''),
      thumbnail: z.object({ thumbnails: z.array(Thumbnail).default([]) }).optional(),
    })
    .optional(),
  captions: z
    .object({
      playerCaptionsTracklistRenderer: z.object({ captionTracks: z.array(Track).default([]) }).optional(),
    })
    .optional(),
})
type Player = z.infer<typeof Player>

export interface Video {
  readonly title: string
  readonly description: string
  readonly channel: string
  readonly tracks: Track[]
  readonly previewImage: string | null
}

/** The web client gets caption URLs that return nothing; those of the Android client work. */
const client = { clientName: 'ANDROID', clientVersion: '20.10.38', androidSdkVersion: 30, hl: 'en' }

const fetchByApi = (context: LinkContext, videoId: string, signal: AbortSignal): Promise<Player> =>
  fetchApiJson(context, `${context.config.sites.youtube}/youtubei/v1/player?prettyPrint=false`, Player, {
    signal,
    body: { context: { client }, videoId, contentCheckOk: true, racyCheckOk: true },
  })

const fetchByPage = async (context: LinkContext, videoId: string, signal: AbortSignal): Promise<Player> => {
  const page = await fetchApiText(context, `${context.config.sites.youtube}/watch?v=${videoId}&hl=en`, {
    signal,
  })
  const player = Player.safeParse(parseJsonAfter(page, 'ytInitialPlayerResponse ='))
  if (!player.success) throw invalidResponseError(player.error)
  return player.data
}

const videoUnavailableError = (reason: string | undefined) =>
  new AppError(
    'LINK_UNREACHABLE',
    sentence('This video isn’t available on YouTube{value}. Check the URL, or add its content as text.', {
      value: reason ? `: “${reason.slice(0, 200).replace(/[.\s]+$/, '')}”` : '',
    }),
  )

export const fetchPlayer = async (
  context: LinkContext,
  videoId: string,
  signal: AbortSignal,
): Promise<Video> => {
  let player = await fetchByApi(context, videoId, signal).catch(() => null)
  signal.throwIfAborted()
  if (!player?.videoDetails) player = await fetchByPage(context, videoId, signal)
  const { videoDetails: details, captions, playabilityStatus } = player
  if (!details) throw videoUnavailableError(playabilityStatus?.reason)
  const thumbnails = (details.thumbnail?.thumbnails ?? []).toSorted((a, b) => b.width - a.width)
  return {
    previewImage: normalizeImageUrl(thumbnails[0]?.url, context.config.sites.youtube),
    title: details.title,
    description: details.shortDescription,
    channel: details.author,
    tracks: captions?.playerCaptionsTracklistRenderer?.captionTracks ?? [],
  }
}
