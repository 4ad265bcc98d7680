import { limits } from '@atelier/contract/limits'
import { z } from 'zod'
import type { AppContext } from '../../context.ts'
import type { Actor } from '../../platform/actor.ts'
import { askForObject } from '../../platform/models/ask-for-object.ts'
import { storable } from '../../platform/storable.ts'
import { materialRule } from './by-model.ts'
import { type DraftedProject, gatherForPublic } from './gather-for-public.ts'
import { renderMaterial } from './material.ts'
import { onAccountOf } from './on-account.ts'
import { writePage } from './ranking/write-page.ts'

const Draft = z.object({ markdown: z.string().trim().min(1).max(limits.project.markdownMax) })

const rules = `You write the public page of a project, in Markdown, from what its sources hold: what it is about, what one finds in it, whom it helps. Its name and description stand above the text already, questions to ask below it.
${materialRule}
Write in the language of the goal, at most 3,000 characters, with headings of the second level. No HTML, no pictures. Say nothing that the material does not hold. Name nobody who works on the project.`

/** A picture is a request to somebody else's server from every visitor. */
const withoutPictures = (markdown: string) => markdown.replace(/!\[([^\]]*)\](\([^)]*\)|\[[^\]]*\])?/g, '$1')

/** A public page's text from a project's sources. Its instructions are not looked at. Rights are the caller's. */
export const draftMarkdown = async (
  context: AppContext,
  actor: Actor,
  project: DraftedProject,
  signal: AbortSignal,
): Promise<string> => {
  const material = await gatherForPublic(context, project)
  const resolved = await context.models.resolve(undefined)
  if (!resolved.generates) return storable(writePage(material))
  return onAccountOf(context, actor, {
    kept: 'Nothing was changed.',
    signal,
    ask: async (onTokens) => {
      const request = { system: rules, prompt: renderMaterial(material), schema: Draft, onTokens }
      return storable(withoutPictures((await askForObject(resolved, request, signal)).markdown))
    },
  })
}
