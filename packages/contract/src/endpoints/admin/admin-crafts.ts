import { z } from 'zod'
import { CraftReport } from '../../admin/admin.ts'
import { defineEndpoint } from '../../endpoint.ts'
import { CraftReportId, CraftShareId } from '../../ids.ts'
import { limits } from '../../limits.ts'
import { NextCursor, pageQuery } from '../../page.ts'

export const listCraftReports = defineEndpoint({
  method: 'GET',
  path: '/v1/admin/craft-reports',
  summary: 'List readers’ reports on shared crafts, newest first. Admins only.',
  query: z.strictObject(pageQuery(50)),
  data: z.object({ reports: z.array(CraftReport), nextCursor: NextCursor }),
  errors: ['BAD_INPUT', 'NOT_ALLOWED', 'NOT_FOUND'],
})

export const dismissCraftReport = defineEndpoint({
  method: 'DELETE',
  path: '/v1/admin/craft-reports/{reportId}',
  summary: 'Delete a report. The craft isn’t changed. Admins only.',
  params: z.strictObject({ reportId: CraftReportId }),
  data: z.object({ id: CraftReportId }),
  errors: ['NOT_ALLOWED', 'NOT_FOUND'],
})

export const moderateCraft = defineEndpoint({
  method: 'PATCH',
  path: '/v1/admin/crafts/{craftId}',
  summary:
    'Take down a shared craft with a reason that its owner sees, so that its links show nothing, or restore it. Admins only.',
  params: z.strictObject({ craftId: CraftShareId }),
  body: z.discriminatedUnion('isTakenDown', [
    z.strictObject({
      isTakenDown: z.literal(true),
      reason: z.string().trim().min(1, 'Enter a reason.').max(limits.craft.reportMax),
    }),
    z.strictObject({ isTakenDown: z.literal(false) }),
  ]),
  data: z.object({ id: CraftShareId, isTakenDown: z.boolean() }),
  errors: ['BAD_INPUT', 'NOT_ALLOWED', 'NOT_FOUND'],
})
