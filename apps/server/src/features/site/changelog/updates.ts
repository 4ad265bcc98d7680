import { join } from 'node:path'
import { type ReactionType, type Update, UpdateSlug } from '@atelier/contract/site/changelog'
import { z } from 'zod'
import type { AppContext } from '../../../context.ts'
import type { Actor } from '../../../platform/actor.ts'
import { notFound } from '../../../platform/app-error.ts'
import { contentFolder, readContentFolder } from '../../../platform/content.ts'
import { countReactions, insertReaction, selectReactions } from './queries.ts'

const Entry = z
  .strictObject({
    slug: UpdateSlug,
    title: z.string().min(1).max(80),
    date: z.iso.date(),
    tags: z.string().transform((tags) => tags.split(',').map((tag) => tag.trim())),
    buttonText: z.string().min(1).max(40).optional(),
    updateFollowUpLink: z.string().startsWith('/').optional(),
    body: z.string().min(1).max(2000),
  })
  .refine(
    ({ buttonText, updateFollowUpLink }) => (buttonText === undefined) === (updateFollowUpLink === undefined),
    'buttonText and updateFollowUpLink go together',
  )
  .transform(({ buttonText = null, updateFollowUpLink = null, ...rest }) => ({
    ...rest,
    buttonText,
    updateFollowUpLink,
  }))

export const readEntries = (folder = join(contentFolder, 'changelog')): Update['attributes'][] => {
  const entries = readContentFolder(folder, Entry)
  const slugs = entries.map(({ slug }) => slug)
  const duplicate = slugs.find((slug, index) => slugs.indexOf(slug) !== index)
  if (duplicate !== undefined) throw new Error(`Two entries of ${folder} have the slug ${duplicate}`)
  return entries.toSorted((a, b) => (a.date < b.date ? 1 : a.date > b.date ? -1 : 0))
}

export const entries: readonly Update['attributes'][] = readEntries()

export const listUpdates = async ({ db }: AppContext, { userId }: Actor): Promise<Update[]> => {
  const [counts, ownReactions] = await Promise.all([countReactions(db), selectReactions(db, userId)])
  return entries.map((attributes) => {
    const countOf = (type: ReactionType) =>
      counts.find((row) => row.slug === attributes.slug && row.type === type)?.count ?? 0
    return {
      id: attributes.slug,
      attributes,
      metrics: {
        likeReactionCount: countOf('likeReaction'),
        checkoutReactionCount: countOf('checkoutReaction'),
      },
      reactions: ownReactions.filter(({ slug }) => slug === attributes.slug).map(({ type }) => type),
    }
  })
}

export const reactToUpdate = async (
  context: AppContext,
  actor: Actor,
  { type, updateSlug }: { type: ReactionType; updateSlug: string },
): Promise<Update> => {
  if (!entries.some(({ slug }) => slug === updateSlug)) throw notFound()
  await insertReaction(context.db, actor, { slug: updateSlug, type })
  const update = (await listUpdates(context, actor)).find(({ id }) => id === updateSlug)
  // unreachable: checked above
  if (!update) throw notFound()
  return update
}
