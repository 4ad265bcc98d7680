import { z } from 'zod'
import { messageFields } from '../envelope.ts'
import { atMost } from '../characters.ts'
import { limits } from '../limits.ts'
import { messages } from '../messages.ts'

const setupMessages = messages.projectSetup

export const SetUpGoal = atMost(
  z.string(setupMessages.goalStepTooShort).trim().min(limits.project.goalMin, setupMessages.goalStepTooShort),
  limits.project.goalMax,
  setupMessages.goalTooLong,
)

export const MagicImportGoal = atMost(
  z
    .string(messages.magicImport.goalTooShort)
    .trim()
    .min(limits.magicImport.goalMin, messages.magicImport.goalTooShort),
  limits.magicImport.goalMax,
  messages.magicImport.goalTooLong,
)

/** A proposal; everything can be edited before it is used (PRJ-16). */
export const GeneratedProject = z.object({
  /** Whether it was generated without a language model, from the goal and the sources' names. */
  isDraft: z.boolean(),
  generatedTitle: z.string(),
  generatedDescription: z.string(),
  generatedSymbol: z.string(),
  generatedSystemPrompt: z.string(),
  initialQuery: z.string(),
  starterQuestions: z.array(z.string()),
})
export type GeneratedProject = z.infer<typeof GeneratedProject>

/** The four steps, in order (PRJ-15). */
export const GenerateStep = z.enum(['documents', 'title', 'description', 'systemPrompt'])
export type GenerateStep = z.infer<typeof GenerateStep>

/** The stream ends with `done` or `failed`. */
export const GenerateEvent = z.discriminatedUnion('type', [
  z.object({ type: z.literal('step'), step: GenerateStep }),
  z.object({ type: z.literal('done'), generated: GeneratedProject }),
  z.object({ type: z.literal('failed'), ...messageFields }),
])
export type GenerateEvent = z.infer<typeof GenerateEvent>

export const ResourceType = z.enum(['DOCUMENT', 'REDDIT', 'WEBSITE', 'YOUTUBE'])
export type ResourceType = z.infer<typeof ResourceType>

/** `reason` says how the resource serves the goal (MGI-02). */
export const Resource = z.object({
  title: z.string(),
  url: z.string(),
  displayed_url: z.string(),
  reason: z.string(),
})
export type Resource = z.infer<typeof Resource>

export const ResourceGroup = z.object({ type: ResourceType, relevantResults: z.array(Resource) })
export type ResourceGroup = z.infer<typeof ResourceGroup>
