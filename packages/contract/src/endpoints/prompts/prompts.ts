import { z } from 'zod'
import { defineEndpoint } from '../../endpoint.ts'
import { FolderId, PromptId } from '../../ids.ts'
import { Language } from '../../language.ts'
import { limits } from '../../limits.ts'
import { idsQuery, NextCursor, pageQuery } from '../../page.ts'
import {
  ImportedPrompt,
  PromptFilter,
  PromptName,
  PromptTag,
  PromptText,
  PromptVersion,
  PublicPrompt,
  PublicPromptId,
  SavedPrompt,
  TeamPrompt,
} from '../../prompts/prompt.ts'

const params = z.strictObject({ id: PromptId })

export const listPrompts = defineEndpoint({
  method: 'GET',
  path: '/v1/user/userPrompts',
  summary: `List your saved prompts, most recently changed first. \`q\` is a fuzzy search over names and texts that returns at most ${limits.prompt.searchResults}, matches in names first.`,
  query: z.strictObject({
    ...pageQuery(),
    q: z.string().trim().normalize().max(limits.prompt.searchMax).optional(),
    filter: PromptFilter.optional(),
    folderId: FolderId.optional(),
    ids: idsQuery(PromptId),
  }),
  data: z.object({ prompts: z.array(SavedPrompt), nextCursor: NextCursor }),
  errors: ['BAD_INPUT', 'NOT_ALLOWED'],
})

export const createPrompt = defineEndpoint({
  method: 'POST',
  path: '/v1/user/userPrompts',
  summary: 'Save a prompt, optionally in a folder.',
  body: z.strictObject({
    promptName: PromptName,
    promptText: PromptText,
    folderId: FolderId.nullable().optional(),
  }),
  data: SavedPrompt,
  errors: ['BAD_INPUT', 'NOT_FOUND', 'NOT_ALLOWED', 'CONFLICT'],
})

export const updatePrompt = defineEndpoint({
  method: 'PATCH',
  path: '/v1/user/userPrompts/{id}',
  summary: 'Update the name or text of a saved prompt.',
  params,
  body: z.strictObject({ promptName: PromptName.optional(), promptText: PromptText.optional() }),
  data: SavedPrompt,
  errors: ['BAD_INPUT', 'NOT_FOUND', 'NOT_ALLOWED'],
})

export const listPromptVersions = defineEndpoint({
  method: 'GET',
  path: '/v1/user/userPrompts/{id}/versions',
  summary: `List earlier versions of a saved prompt, newest first, at most ${limits.prompt.versions}.`,
  params,
  data: z.object({ versions: z.array(PromptVersion) }),
  errors: ['BAD_INPUT', 'NOT_FOUND', 'NOT_ALLOWED'],
})

export const importPrompts = defineEndpoint({
  method: 'POST',
  path: '/v1/user/userPrompts/import',
  summary:
    'Save several prompts at once, optionally in a folder. Returns a result for each; prompts that you already have with the same name and text are skipped.',
  body: z.strictObject({
    prompts: z
      .array(z.strictObject({ promptName: z.string(), promptText: z.string() }))
      .min(1)
      .max(limits.prompt.importedAtOnce),
    folderId: FolderId.nullable().optional(),
  }),
  data: z.object({ prompts: z.array(ImportedPrompt) }),
  errors: ['BAD_INPUT', 'NOT_FOUND', 'NOT_ALLOWED'],
})

export const deletePrompt = defineEndpoint({
  method: 'DELETE',
  path: '/v1/user/userPrompts/{id}',
  summary: 'Delete a saved prompt.',
  params,
  data: z.object({ id: PromptId }),
  errors: ['BAD_INPUT', 'NOT_FOUND', 'NOT_ALLOWED'],
})

const pinDefinition = {
  method: 'POST',
  body: z.strictObject({ promptId: PromptId }),
  /** The most recently pinned prompt comes first. */
  data: z.object({ pinnedPrompts: z.array(PromptId) }),
  errors: ['BAD_INPUT', 'NOT_FOUND', 'NOT_ALLOWED'],
} as const

export const pinPrompt = defineEndpoint({
  ...pinDefinition,
  path: '/v1/user/userPrompts/pinPrompt',
  summary: 'Pin a saved prompt. Returns the ids of all pinned prompts.',
})

export const unpinPrompt = defineEndpoint({
  ...pinDefinition,
  path: '/v1/user/userPrompts/unpinPrompt',
  summary: 'Unpin a saved prompt. Returns the ids of all pinned prompts.',
})

export const sharePrompt = defineEndpoint({
  method: 'POST',
  path: '/v1/user/userPrompts/{id}/team',
  summary:
    'Share a saved prompt with your team, or stop sharing it. Sharing also ends when you leave the team.',
  params,
  body: z.strictObject({ isTeams: z.boolean() }),
  data: SavedPrompt,
  errors: ['BAD_INPUT', 'NOT_FOUND', 'NOT_ALLOWED'],
})

export const listTeamPrompts = defineEndpoint({
  method: 'GET',
  path: '/v1/user/team-prompts',
  summary: 'List prompts shared by other members of your team, most recently changed first.',
  query: z.strictObject(pageQuery(50)),
  data: z.object({ prompts: z.array(TeamPrompt), nextCursor: NextCursor }),
  errors: ['BAD_INPUT', 'NOT_ALLOWED'],
})

export const offerPrompt = defineEndpoint({
  method: 'PUT',
  path: '/v1/user/userPrompts/{id}/offer',
  summary:
    'Submit the current version of a saved prompt to the public library. It’s published once an admin accepts it.',
  params,
  body: z.strictObject({ promptTag: PromptTag }),
  data: SavedPrompt,
  errors: ['BAD_INPUT', 'NOT_FOUND', 'NOT_ALLOWED', 'CONFLICT'],
})

export const withdrawPrompt = defineEndpoint({
  method: 'DELETE',
  path: '/v1/user/userPrompts/{id}/offer',
  summary: 'Withdraw a prompt from the public library, or from review.',
  params,
  data: SavedPrompt,
  errors: ['BAD_INPUT', 'NOT_FOUND', 'NOT_ALLOWED'],
})

export const listPublicPrompts = defineEndpoint({
  method: 'POST',
  path: '/v1/user/public-prompts',
  summary: `List prompts of the public library, ranked by the share of their users who kept the result. \`promptTag\` selects a category, \`publicPrompts\` selects ids. \`q\` is a fuzzy search over names and texts that returns at most ${limits.prompt.searchResults}. \`language\` is that of the built-in prompts; people’s own stay as written.`,
  body: z.strictObject({
    ...pageQuery(limits.page.maxSize),
    publicPrompts: z.array(PublicPromptId).max(limits.page.maxSize).optional(),
    promptTag: PromptTag.optional(),
    language: Language.default('en'),
    q: z.string().trim().normalize().max(limits.prompt.searchMax).optional(),
  }),
  data: z.object({ publicPrompts: z.array(PublicPrompt), nextCursor: NextCursor }),
  errors: ['BAD_INPUT'],
})

export const usePublicPrompt = defineEndpoint({
  method: 'POST',
  path: '/v1/user/public-prompts/use',
  summary: 'Count a use of a public prompt.',
  body: z.strictObject({ promptId: PublicPromptId }),
  data: z.object({ useCount: z.number() }),
  errors: ['BAD_INPUT', 'NOT_FOUND'],
})

export const keepPublicPrompt = defineEndpoint({
  method: 'POST',
  path: '/v1/user/public-prompts/kept',
  summary:
    'Record that you kept the result of a public prompt: copied, liked or continued it. Counts once per user who has used the prompt.',
  body: z.strictObject({ promptId: PublicPromptId }),
  data: z.object({ isKept: z.boolean() }),
  errors: ['BAD_INPUT', 'NOT_FOUND'],
})
