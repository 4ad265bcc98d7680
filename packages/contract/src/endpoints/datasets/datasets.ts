import { z } from 'zod'
import { Dataset, ImportOptionsInput } from '../../datasets/dataset.ts'
import { defineEndpoint } from '../../endpoint.ts'
import { Exploration, QueryResult, RowSearch, RowSearchResult, SqlQuery } from '../../datasets/exploration.ts'
import { AttachmentId } from '../../ids.ts'

const params = z.strictObject({ id: AttachmentId })

export const getDataset = defineEndpoint({
  method: 'GET',
  path: '/v1/attachments/{id}/dataset',
  summary: 'Get the analysis of a CSV file or spreadsheet, and how many messages an analysis costs.',
  params,
  data: z.object({
    /** Null if the file isn't analyzed yet. */
    dataset: Dataset.nullable(),
    takesMessages: z.int(),
  }),
  errors: ['NOT_FOUND', 'CANNOT_PROCESS'],
})

export const analyzeDataset = defineEndpoint({
  method: 'POST',
  path: '/v1/attachments/{id}/dataset',
  summary: 'Analyze a CSV file or spreadsheet. `readAs` sets the import options of a text file.',
  params,
  body: z.strictObject({ readAs: ImportOptionsInput.optional() }),
  data: Dataset,
  errors: [
    'NOT_FOUND',
    'NOT_ALLOWED',
    'CANNOT_PROCESS',
    'TOO_LARGE',
    'USAGE_LIMIT_REACHED',
    'CONFLICT',
    'PROJECT_ARCHIVED',
  ],
})

const errors = [
  'BAD_INPUT',
  'NOT_FOUND',
  'NOT_ALLOWED',
  'CANNOT_PROCESS',
  'TOO_LARGE',
  'USAGE_LIMIT_REACHED',
] as const

export const exploreDataset = defineEndpoint({
  method: 'POST',
  path: '/v1/attachments/{id}/dataset/explore',
  summary: 'Filter, group, aggregate and sort a table. Returns the SQL that was used.',
  params,
  body: Exploration,
  data: QueryResult,
  errors,
})

export const searchDataset = defineEndpoint({
  method: 'POST',
  path: '/v1/attachments/{id}/dataset/search',
  summary: 'Search a table for rows that contain words from a question; matches of rarer words rank higher.',
  params,
  body: RowSearch,
  data: RowSearchResult,
  errors,
})

export const queryDataset = defineEndpoint({
  method: 'POST',
  path: '/v1/attachments/{id}/dataset/query',
  summary: 'Run a single SELECT over the tables of a file.',
  params,
  body: SqlQuery,
  data: QueryResult,
  errors,
})
