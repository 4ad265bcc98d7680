import type { ProjectId } from '@atelier/contract/ids'
import { limits } from '@atelier/contract/limits'
import { z } from 'zod'
import type { AppContext } from '../../../context.ts'
import type { Actor } from '../../../platform/actor.ts'
import { generateObject } from '../../../platform/models/generate-object.ts'
import { sanitizeForStorage } from '../../../platform/sanitize-for-storage.ts'
import { materialRule } from './propose-by-model.ts'
import { draftPage, draftQuestions } from './draft-project.ts'
import { gatherMaterial, renderMaterial, type Material } from './material.ts'
import { meterTokens } from './meter-tokens.ts'

interface DraftedProject {
  readonly id: ProjectId
  readonly name: string
  readonly description: string
  readonly goal: string | null
}

/**
 * The goal helps to choose the material, but isn't passed on, since only the name and description are public.
 */
const gatherPublicMaterial = async (
  context: AppContext,
  { id, name, description, goal }: DraftedProject,
): Promise<Material> => {
  const subject = `${name}. ${description}`
  return { ...(await gatherMaterial(context, id, `${subject} ${goal ?? ''}`)), goal: subject }
}

const TextDraft = z.object({ markdown: z.string().trim().min(1).max(limits.project.markdownMax) })

const textRules = `You write a project's public page in Markdown, based on its sources: what it is about, what it contains, whom it helps. Its name and description are already shown above the text, and questions to ask below it.
${materialRule}
Write in the language of the goal, at most 3,000 characters, with second-level headings. No HTML, no images. Say only what the material contains. Don't name anyone who works on the project.`

/** Removes images, since one would send every visitor's request to a third party. */
const withoutImages = (markdown: string) => markdown.replace(/!\[([^\]]*)\](\([^)]*\)|\[[^\]]*\])?/g, '$1')

/** The project's instructions aren't used. The caller checks access. */
export const draftMarkdown = async (
  context: AppContext,
  actor: Actor,
  project: DraftedProject,
  signal: AbortSignal,
): Promise<string> => {
  const material = await gatherPublicMaterial(context, project)
  const model = await context.models.resolve(undefined)
  if (!model.generates) return sanitizeForStorage(draftPage(material))
  return meterTokens(context, actor, {
    reassurance: 'Nothing was changed.',
    signal,
    model: model.id,
    request: async (onTokens) => {
      const prompt = (tokensMax: number) => renderMaterial(material, tokensMax)
      const request = { system: textRules, prompt, schema: TextDraft, onTokens }
      return sanitizeForStorage(withoutImages((await generateObject(model, request, signal)).markdown))
    },
  })
}

const { prompts: promptsMax, promptMax } = limits.project

const PromptsDraft = z.object({
  prompts: z.array(z.string().trim().min(1).max(promptMax)).min(1).max(promptsMax),
})

const promptRules = `You write quickstart prompts for a public project: what a visitor could ask its assistant first.
${materialRule}
Write in the language of the goal. Propose four to six different short questions that the passages answer. Don't name anyone who works on the project.`

export const draftPrompts = async (
  context: AppContext,
  actor: Actor,
  project: DraftedProject,
  signal: AbortSignal,
): Promise<string[]> => {
  const material = await gatherPublicMaterial(context, project)
  const model = await context.models.resolve(undefined)
  if (!model.generates) return draftQuestions(material, promptsMax - 2)
  return meterTokens(context, actor, {
    reassurance: 'Nothing was changed.',
    signal,
    model: model.id,
    request: async (onTokens) => {
      const request = {
        system: promptRules,
        prompt: (tokensMax: number) => renderMaterial(material, tokensMax),
        schema: PromptsDraft,
        onTokens,
      }
      return [...new Set((await generateObject(model, request, signal)).prompts)]
    },
  })
}
