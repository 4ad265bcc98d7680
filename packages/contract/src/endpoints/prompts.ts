import { z } from 'zod'
import { defineEndpoint } from '../endpoint.ts'
import { FolderId, PromptId } from '../ids.ts'
import { limits } from '../limits.ts'
import { idsQuery, NextCursor, pageQuery } from '../page.ts'
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
} from '../prompt.ts'

const params = z.strictObject({ id: PromptId })

export const listPrompts = defineEndpoint({
  method: 'GET',
  path: '/v1/user/userPrompts',
  summary: `Your saved prompts, the last changed first. A search (\`q\`) is fuzzy over names and texts and gives at most ${limits.prompt.searchResults}, those with the words in their names first.`,
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
  summary: 'Saves a prompt, in a folder or in none.',
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
  summary: 'Changes the name or the text of a saved prompt.',
  params,
  body: z.strictObject({ promptName: PromptName.optional(), promptText: PromptText.optional() }),
  data: SavedPrompt,
  errors: ['BAD_INPUT', 'NOT_FOUND', 'NOT_ALLOWED'],
})

export const listPromptVersions = defineEndpoint({
  method: 'GET',
  path: '/v1/user/userPrompts/{id}/versions',
  summary: `How a saved prompt was before its last changes, the newest first: at most ${limits.prompt.versions}.`,
  params,
  data: z.object({ versions: z.array(PromptVersion) }),
  errors: ['BAD_INPUT', 'NOT_FOUND', 'NOT_ALLOWED'],
})

export const importPrompts = defineEndpoint({
  method: 'POST',
  path: '/v1/user/userPrompts/import',
  summary:
    'Saves many prompts at once, in a folder or in none, and tells of each what became of it. What is saved already under the same name with the same text is left out.',
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
  summary: 'Deletes a saved prompt.',
  params,
  data: z.object({ id: PromptId }),
  errors: ['BAD_INPUT', 'NOT_FOUND', 'NOT_ALLOWED'],
})

const pinning = {
  method: 'POST',
  body: z.strictObject({ promptId: PromptId }),
  /** Most recently pinned first. */
  data: z.object({ pinnedPrompts: z.array(PromptId) }),
  errors: ['BAD_INPUT', 'NOT_FOUND', 'NOT_ALLOWED'],
} as const

export const pinPrompt = defineEndpoint({
  ...pinning,
  path: '/v1/user/userPrompts/pinPrompt',
  summary: 'Pins a saved prompt; answers with the ids of all that are pinned.',
})

export const unpinPrompt = defineEndpoint({
  ...pinning,
  path: '/v1/user/userPrompts/unpinPrompt',
  summary: 'Unpins a saved prompt; answers with the ids of all that are pinned.',
})

export const sharePrompt = defineEndpoint({
  method: 'POST',
  path: '/v1/user/userPrompts/{id}/team',
  summary: 'Lets your team read and use a saved prompt, or ends that. It ends when you leave the team.',
  params,
  body: z.strictObject({ isTeams: z.boolean() }),
  data: SavedPrompt,
  errors: ['BAD_INPUT', 'NOT_FOUND', 'NOT_ALLOWED'],
})

export const listTeamPrompts = defineEndpoint({
  method: 'GET',
  path: '/v1/user/team-prompts',
  summary: 'The prompts that others of your team share, the last changed first.',
  query: z.strictObject(pageQuery(50)),
  data: z.object({ prompts: z.array(TeamPrompt), nextCursor: NextCursor }),
  errors: ['BAD_INPUT', 'NOT_ALLOWED'],
})

export const offerPrompt = defineEndpoint({
  method: 'PUT',
  path: '/v1/user/userPrompts/{id}/offer',
  summary:
    'Offers a saved prompt, as it is now, for the public library. An admin takes it in or declines it; until then the library does not have it.',
  params,
  body: z.strictObject({ promptTag: PromptTag }),
  data: SavedPrompt,
  errors: ['BAD_INPUT', 'NOT_FOUND', 'NOT_ALLOWED', 'CONFLICT'],
})

export const withdrawPrompt = defineEndpoint({
  method: 'DELETE',
  path: '/v1/user/userPrompts/{id}/offer',
  summary: 'Takes a prompt back from the public library, or from being offered.',
  params,
  data: SavedPrompt,
  errors: ['BAD_INPUT', 'NOT_FOUND', 'NOT_ALLOWED'],
})

export const listPublicPrompts = defineEndpoint({
  method: 'POST',
  path: '/v1/user/public-prompts',
  summary: `A page of the public library, first what the most of its people kept the answer of; with \`promptTag\` of one category, with \`publicPrompts\` these alone. A search (\`q\`) is fuzzy over names and texts and gives at most ${limits.prompt.searchResults}.`,
  body: z.strictObject({
    ...pageQuery(limits.page.maxSize),
    publicPrompts: z.array(PublicPromptId).max(limits.page.maxSize).optional(),
    promptTag: PromptTag.optional(),
    q: z.string().trim().normalize().max(limits.prompt.searchMax).optional(),
  }),
  data: z.object({ publicPrompts: z.array(PublicPrompt), nextCursor: NextCursor }),
  errors: ['BAD_INPUT'],
})

export const usePublicPrompt = defineEndpoint({
  method: 'POST',
  path: '/v1/user/public-prompts/use',
  summary: 'Counts that a prompt of the public library was used.',
  body: z.strictObject({ promptId: PublicPromptId }),
  data: z.object({ useCount: z.number() }),
  errors: ['BAD_INPUT', 'NOT_FOUND'],
})

export const keepPublicPrompt = defineEndpoint({
  method: 'POST',
  path: '/v1/user/public-prompts/kept',
  summary:
    'Says that what a prompt of the public library led to was kept: copied, liked, or gone on from. Counts once for each person who used it.',
  body: z.strictObject({ promptId: PublicPromptId }),
  data: z.object({ isKept: z.boolean() }),
  errors: ['BAD_INPUT', 'NOT_FOUND'],
})
