import { setTimeout as delay } from 'node:timers/promises'
import type { ProjectId } from '@atelier/contract/ids'
import type { GeneratedProject, GenerateStep } from '@atelier/contract/projects/set-up'
import type { AppContext } from '../../../context.ts'
import type { WithGrant } from '../../../platform/access/authorize.ts'
import type { Actor } from '../../../platform/actor.ts'
import { sanitizeForStorage } from '../../../platform/sanitize-for-storage.ts'
import { selectItems } from '../../sources/attachments/storage/index.ts'
import { loadProject } from '../projects/index.ts'
import { type ProjectRow } from '../projects/store/index.ts'
import { requireTokenBudget } from '../../people/usage/tokens/index.ts'
import { proposeByModel } from './propose-by-model.ts'
import { draftProject } from './draft-project.ts'
import { gatherMaterial } from './material.ts'
import { meterTokens } from './meter-tokens.ts'

const pollMs = 200
const waitMaxMs = 60_000

/** Waits for a limited time; sources still unread then are ignored. */
const waitForSources = async (
  { db }: Pick<AppContext, 'db'>,
  projectId: ProjectId,
  signal: AbortSignal,
): Promise<void> => {
  const deadline = Date.now() + waitMaxMs
  const hasUnreadSources = async () =>
    (await selectItems(db, projectId)).some(({ status }) => status === 'analysing' || status === 'uploading')
  while ((await hasUnreadSources()) && Date.now() < deadline) await delay(pollMs, undefined, { signal })
}

const minuteMs = 60_000
const rateLimit = { attempts: 20, blockMs: minuteMs, maxBlockMs: 10 * minuteMs, resetAfterMs: 10 * minuteMs }

export const loadForGenerating = async (
  context: AppContext,
  actor: Actor,
  id: ProjectId,
): Promise<WithGrant<ProjectRow, 'project', 'EDIT_PROJECT'>> => {
  const project = await loadProject(context, actor, id, 'EDIT_PROJECT')
  await requireTokenBudget(context, context.db, actor)
  await context.throttle.consume(
    rateLimit,
    'Too many suggestions requested. Your input was kept.',
    'generate',
    actor.userId,
  )
  return project
}

export interface GenerateInput {
  readonly goal: string
  readonly model: string | undefined
  readonly report: (step: GenerateStep) => void
  readonly signal: AbortSignal
}

/** PRJ-15, PRJ-16: proposes name, description and instructions without saving them. */
export const generateProject = async (
  context: AppContext,
  actor: Actor,
  project: WithGrant<ProjectRow, 'project', 'EDIT_PROJECT'>,
  { goal, model, report, signal }: GenerateInput,
): Promise<GeneratedProject> => {
  const reportedSteps = new Set<GenerateStep>()
  const reportOnce = (step: GenerateStep) => {
    if (!reportedSteps.has(step)) report(step)
    reportedSteps.add(step)
  }
  reportOnce('documents')
  await waitForSources(context, project.id, signal)
  const material = await gatherMaterial(context, project.id, goal)
  const resolvedModel = await context.models.resolve(model)
  if (!resolvedModel.generates) return sanitizeForStorage(await draftProject(material, reportOnce))
  return meterTokens(context, actor, {
    reassurance: 'Your goal and sources were kept.',
    signal,
    model: resolvedModel.id,
    request: async (onTokens) =>
      sanitizeForStorage(
        await proposeByModel(resolvedModel, material, { report: reportOnce, onTokens }, signal),
      ),
  })
}
