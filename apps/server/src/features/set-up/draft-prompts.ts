import { limits } from '@atelier/contract/limits'
import { z } from 'zod'
import type { AppContext } from '../../context.ts'
import type { Actor } from '../../platform/actor.ts'
import { askForObject } from '../../platform/models/ask-for-object.ts'
import { materialRule } from './by-model.ts'
import { renderMaterial } from './material.ts'
import { onAccountOf } from './on-account.ts'
import { askableQuestions } from './ranking/questions.ts'
import { type DraftedProject, gatherForPublic } from './gather-for-public.ts'

const { prompts: promptsMax, promptMax } = limits.project

const Draft = z.object({ prompts: z.array(z.string().trim().min(1).max(promptMax)).min(1).max(promptsMax) })

const rules = `You write quickstart prompts for a project that is shown to the public: what a visitor may ask its assistant first.
${materialRule}
Write in the language of the goal. Propose four to six different short questions that the passages shown really answer. Name nobody who works on the project.`

/** Questions that a project's sources answer, for its visitors. Its instructions are not looked at. Rights are the caller's. */
export const draftPrompts = async (
  context: AppContext,
  actor: Actor,
  project: DraftedProject,
  signal: AbortSignal,
): Promise<string[]> => {
  const material = await gatherForPublic(context, project)
  const resolved = await context.models.resolve(undefined)
  if (!resolved.generates) return askableQuestions(material, promptsMax - 2)
  return onAccountOf(context, actor, {
    kept: 'Nothing was changed.',
    signal,
    ask: async (onTokens) => {
      const request = { system: rules, prompt: renderMaterial(material), schema: Draft, onTokens }
      return [...new Set((await askForObject(resolved, request, signal)).prompts)]
    },
  })
}
