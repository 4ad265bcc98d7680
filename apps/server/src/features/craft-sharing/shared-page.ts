import { withoutMarkers } from '@atelier/contract/answers/citation-markers'
import type { CraftType } from '@atelier/contract/crafts/craft'
import { CraftShareId, type UserId } from '@atelier/contract/ids'
import type { Language } from '@atelier/contract/language'
import type { AppContext } from '../../context.ts'
import type { ReaderPage } from '../../platform/http/reader-page.ts'
import { translatorFor } from '../../platform/http/reader-texts.ts'
import { fenceCode } from '../crafts/index.ts'
import { contentHash } from '../projects/sharing/index.ts'
import { hasWatermark, sitesOf } from './access.ts'
import { findSharedCraft } from './queries.ts'

const descriptions = {
  'text/html': 'A shared page.',
  'text/markdown': 'A shared document.',
  'application/craft.code': 'Shared code.',
  'application/craft.react': 'A shared app.',
  'application/craft.mermaid': 'A shared diagram.',
} as const satisfies Record<CraftType, string>

const runnableTypes = new Set<CraftType>([
  'text/html',
  'application/craft.react',
  'application/craft.mermaid',
])

export const previewSubject = ({ title }: { title: string }) => ({ title, symbol: null })

export const findCraftByShareId = async (
  { db }: Pick<AppContext, 'db'>,
  id: string,
  viewer: UserId | null = null,
) => {
  const shareId = CraftShareId.safeParse(id)
  return shareId.success ? findSharedCraft(db, shareId.data, viewer) : null
}

/** Renders documents and code on the server; the browser renders the rest. Null if the viewer can't open the craft. */
export const readSharedCraftPage = async (
  context: AppContext,
  id: string,
  origin: string,
  language: Language,
  viewer: UserId | null = null,
): Promise<ReaderPage | null> => {
  const sharedCraft = await findCraftByShareId(context, id, viewer)
  if (!sharedCraft) return null
  const { share, title, makerName, type, content } = sharedCraft
  const url = `${origin}/c/${share.id}`
  const translate = translatorFor(language)
  return {
    language,
    title,
    symbol: null,
    description: translate(
      share.access === 'public'
        ? descriptions[type]
        : 'Only you can open this link. To let others open it, make it public under Share.',
    ),
    author: makerName,
    isPrivate: share.access !== 'public',
    isIndexed: false,
    url,
    // the URL changes with the content, so that caches don't serve an old image
    previewImage: `${url}/picture.png?v=${contentHash(previewSubject(sharedCraft)).slice(0, 12)}`,
    action: { label: translate('Create my copy'), href: `/chat/craft/${share.id}` },
    markdown:
      type === 'text/markdown'
        ? withoutMarkers(content)
        : type === 'application/craft.code'
          ? fenceCode(content, sharedCraft.language)
          : '',
    craft: { id: share.id, isDrawn: runnableTypes.has(type) },
    oembed: `${origin}/oembed?url=${encodeURIComponent(url)}`,
    footer: translate(
      hasWatermark(share, sharedCraft.owner)
        ? 'Created by a user with Atelier and not reviewed.'
        : 'Created by a user and not reviewed.',
    ),
    prompts: [],
    chats: [],
  }
}

export const oembedOf = async (context: AppContext, url: string | undefined, origin: string) => {
  const id = /\/c\/([\w-]{36})(?:\/embed)?$/.exec(url?.split(/[?#]/)[0] ?? '')?.[1] ?? ''
  const sharedCraft = await findCraftByShareId(context, id)
  // without permitted sites, the frame would stay blank
  if (!sharedCraft || sitesOf(sharedCraft.share).length === 0) return null
  const { share, title } = sharedCraft
  const [width, height] = [800, 600]
  return {
    version: '1.0',
    type: 'rich',
    provider_name: 'Atelier',
    provider_url: origin,
    title,
    width,
    height,
    html: `<iframe src="${origin}/c/${share.id}/embed" width="${width}" height="${height}" style="border:0" loading="lazy"></iframe>`,
  }
}
