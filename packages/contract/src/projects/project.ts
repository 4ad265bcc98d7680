import { z } from 'zod'
import { Attachment } from '../sources/attachment.ts'
import { atMost, oneLine } from '../characters.ts'
import { ProjectId, UserId } from '../ids.ts'
import { limits } from '../limits.ts'
import { messages } from '../messages.ts'

export const ProjectRole = z.enum(['OWNER', 'EDITOR', 'VIEWER'])
export type ProjectRole = z.infer<typeof ProjectRole>

export const ProjectFilter = z.enum(['ALL', 'MY_PROJECTS', 'SHARED', 'PUBLISHED', 'ARCHIVED'])
export type ProjectFilter = z.infer<typeof ProjectFilter>

export const ProjectSort = z.enum(['changed', 'name'])
export type ProjectSort = z.infer<typeof ProjectSort>

/** The requesting user's permissions; the server enforces the same map (PRJ-37). */
export const ProjectPermissions = z.object({
  SHARE_CHAT: z.boolean(),
  EDIT_PROJECT: z.boolean(),
  ADD_KNOWLEDGE: z.boolean(),
  REMOVE_KNOWLEDGE: z.boolean(),
  ARCHIVE_PROJECT: z.boolean(),
})
export type ProjectPermissions = z.infer<typeof ProjectPermissions>
export type ProjectPermission = keyof ProjectPermissions

export const ProjectMember = z.object({
  uid: UserId,
  name: z.string(),
  email: z.string(),
  picture: z.string().nullable(),
  role: ProjectRole,
})
export type ProjectMember = z.infer<typeof ProjectMember>

/** `drives` contains the attachments of a single project; it is empty in lists (PRJ-06). */
export const Project = z.object({
  id: ProjectId,
  name: z.string(),
  description: z.string(),
  symbol: z.string().nullable(),
  systemPrompt: z.string(),
  goal: z.string().nullable(),
  archived: z.boolean(),
  displayStatus: z.enum(['ACTIVE', 'ARCHIVED', 'ACCESS_REVOKED']),
  visibilityStatus: z.enum(['PRIVATE', 'SHARED', 'PUBLIC']),
  userRole: ProjectRole,
  createdByUserId: UserId,
  createdAt: z.number(),
  updatedAt: z.number(),
  members: z.array(ProjectMember),
  memberCount: z.number().int(),
  status: z.enum(['PENDING', 'COMPLETED']),
  /** Incremented by every edit; send it as If-Match (in double quotes) to detect conflicts. */
  version: z.number().int(),
  isPubliclyAccessible: z.boolean(),
  allowForking: z.boolean(),
  allowSearchIndexing: z.boolean(),
  /** False for public readers, who receive no members, knowledge or instructions. */
  isMember: z.boolean(),
  isPinned: z.boolean(),
  /** `name` is the name at the time of copying. */
  forkedFrom: z.object({ projectId: ProjectId, name: z.string() }).nullable(),
  quickstartPrompts: z.array(z.string()),
  permissions: ProjectPermissions,
  drives: z.array(z.object({ folders: z.array(z.object({ attachments: z.array(Attachment) })) })),
})
export type Project = z.infer<typeof Project>

const setupMessages = messages.projectSetup
const { titleMin, descriptionMin, titleMax, descriptionMax, goalMin, goalMax, systemPromptMax } =
  limits.project
export const ProjectTitle = atMost(
  z.string(setupMessages.titleRequired).overwrite(oneLine).min(1, setupMessages.titleRequired),
  titleMax,
  setupMessages.titleTooLong,
)
export const ProjectDescription = atMost(
  z.string(setupMessages.descriptionRequired).trim().min(1, setupMessages.descriptionRequired),
  descriptionMax,
  setupMessages.descriptionTooLong,
)
export const ProjectGoal = atMost(z.string().trim(), goalMax, setupMessages.goalTooLong).refine(
  (goal) => goal === '' || goal.length >= goalMin,
  setupMessages.goalTooShort,
)
export const ProjectInstructions = atMost(z.string(), systemPromptMax, setupMessages.instructionsTooLong)
const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' })
const emojiPattern = /\p{Extended_Pictographic}|\p{Regional_Indicator}|\u20E3/u

export const ProjectSymbol = z
  .string()
  .trim()
  .max(32)
  .refine(
    (symbol) => [...graphemes.segment(symbol)].length === 1 && emojiPattern.test(symbol),
    'Choose one emoji.',
  )

export const QuickstartPrompt = z.string().trim().min(1).max(limits.project.promptMax)
export const QuickstartPrompts = z.array(QuickstartPrompt).max(limits.project.prompts)

const projectMessages = messages.projects
export const EditedProjectName = atMost(
  z.string(projectMessages.nameRequired).overwrite(oneLine).min(titleMin, projectMessages.nameRequired),
  titleMax,
  setupMessages.titleTooLong,
)
export const EditedProjectDescription = atMost(
  z
    .string(projectMessages.descriptionRequired)
    .trim()
    .min(descriptionMin, projectMessages.descriptionRequired),
  descriptionMax,
  setupMessages.descriptionTooLong,
)
