import { z } from 'zod'
import { DataImport, ImportItem, RunningImport } from '../../data-transfer/data-import.ts'
import { defineEndpoint } from '../../endpoint.ts'
import { ImportId } from '../../ids.ts'
import { NextCursor, pageQuery } from '../../page.ts'

const ImportParams = z.strictObject({ importId: ImportId })

export const exportData = defineEndpoint({
  method: 'GET',
  path: '/v1/user/export',
  summary:
    'Export all your data as a ZIP archive: chats, folders, prompts, bots, memories, projects, images, and the vault with its files. The archive can be imported again.',
  responseType: 'bytes',
  data: z.unknown(),
  errors: ['NOT_ALLOWED'],
})

export const startImport = defineEndpoint({
  method: 'POST',
  path: '/v1/user/imports',
  summary:
    'Import an export from Atelier, ChatGPT, Claude, Open WebUI or LibreChat. The request body is the file (ZIP or JSON); its items are imported one by one.',
  query: z.strictObject({ fileName: z.string().trim().min(1).max(255) }),
  data: DataImport,
  errors: ['BAD_INPUT', 'NOT_ALLOWED', 'CONFLICT', 'TOO_LARGE'],
})

export const listImports = defineEndpoint({
  method: 'GET',
  path: '/v1/user/imports',
  summary: 'List your imports, newest first.',
  query: z.strictObject(pageQuery(20)),
  data: z.object({ imports: z.array(DataImport), nextCursor: NextCursor }),
  errors: ['BAD_INPUT', 'NOT_ALLOWED'],
})

export const cancelImport = defineEndpoint({
  method: 'POST',
  path: '/v1/user/imports/{importId}/cancel',
  summary: 'Cancel an unfinished import. Items already imported stay.',
  params: ImportParams,
  data: DataImport,
  errors: ['NOT_ALLOWED', 'NOT_FOUND', 'CONFLICT'],
})

export const listImportItems = defineEndpoint({
  method: 'GET',
  path: '/v1/user/imports/{importId}/items',
  summary: 'List the result for each item of an import. `state=failed` returns only failed items.',
  params: ImportParams,
  query: z.strictObject({ ...pageQuery(50), state: z.enum(['imported', 'skipped', 'failed']).optional() }),
  data: z.object({ items: z.array(ImportItem), nextCursor: NextCursor }),
  errors: ['BAD_INPUT', 'NOT_ALLOWED', 'NOT_FOUND'],
})

export const listRunningImports = defineEndpoint({
  method: 'GET',
  path: '/v1/admin/imports',
  summary:
    'List all waiting and running imports on the server, longest-running first, at most 100. Admins only.',
  data: z.object({ imports: z.array(RunningImport) }),
  errors: ['NOT_ALLOWED', 'NOT_FOUND'],
})

export const stopImport = defineEndpoint({
  method: 'POST',
  path: '/v1/admin/imports/{importId}/stop',
  summary:
    'Stop a user’s import before its next part. Items already imported stay; the report says who stopped it. Admins only.',
  params: ImportParams,
  data: z.object({ id: ImportId }),
  errors: ['NOT_ALLOWED', 'NOT_FOUND', 'CONFLICT'],
})
