import { z } from 'zod'
import { DataImport, ImportItem, RunningImport } from '../data-import.ts'
import { defineEndpoint } from '../endpoint.ts'
import { ImportId } from '../ids.ts'
import { NextCursor, pageQuery } from '../page.ts'

const ImportParams = z.strictObject({ importId: ImportId })

export const exportData = defineEndpoint({
  method: 'GET',
  path: '/v1/user/export',
  summary:
    'Everything of yours as one ZIP archive: chats, folders, prompts, bots, memories, projects, pictures, and the vault with its files. It can be imported again.',
  answer: 'bytes',
  data: z.unknown(),
  errors: ['NOT_ALLOWED'],
})

export const startImport = defineEndpoint({
  method: 'POST',
  path: '/v1/user/imports',
  summary:
    'Takes an export of Atelier, ChatGPT, Claude, Open WebUI or LibreChat as the request’s body (ZIP or JSON), and brings in what is in it, item by item.',
  query: z.strictObject({ fileName: z.string().trim().min(1).max(255) }),
  data: DataImport,
  errors: ['BAD_INPUT', 'NOT_ALLOWED', 'CONFLICT', 'TOO_LARGE'],
})

export const listImports = defineEndpoint({
  method: 'GET',
  path: '/v1/user/imports',
  summary: 'What you have imported, the newest first.',
  query: z.strictObject(pageQuery(20)),
  data: z.object({ imports: z.array(DataImport), nextCursor: NextCursor }),
  errors: ['BAD_INPUT', 'NOT_ALLOWED'],
})

export const cancelImport = defineEndpoint({
  method: 'POST',
  path: '/v1/user/imports/{importId}/cancel',
  summary: 'Cancels an import that has not ended. What came in stays.',
  params: ImportParams,
  data: DataImport,
  errors: ['NOT_ALLOWED', 'NOT_FOUND', 'CONFLICT'],
})

export const listImportItems = defineEndpoint({
  method: 'GET',
  path: '/v1/user/imports/{importId}/items',
  summary:
    'What became of each thing in an import; `state=failed` tells of those alone that did not come in.',
  params: ImportParams,
  query: z.strictObject({ ...pageQuery(50), state: z.enum(['imported', 'skipped', 'failed']).optional() }),
  data: z.object({ items: z.array(ImportItem), nextCursor: NextCursor }),
  errors: ['BAD_INPUT', 'NOT_ALLOWED', 'NOT_FOUND'],
})

export const listRunningImports = defineEndpoint({
  method: 'GET',
  path: '/v1/admin/imports',
  summary: 'Imports of everyone that wait or run, the longest first; at most 100. For admins.',
  data: z.object({ imports: z.array(RunningImport) }),
  errors: ['NOT_ALLOWED', 'NOT_FOUND'],
})

export const stopImport = defineEndpoint({
  method: 'POST',
  path: '/v1/admin/imports/{importId}/stop',
  summary:
    'Stops someone’s import before its next part. What came in stays; its report says who stopped it. For admins.',
  params: ImportParams,
  data: z.object({ id: ImportId }),
  errors: ['NOT_ALLOWED', 'NOT_FOUND', 'CONFLICT'],
})
