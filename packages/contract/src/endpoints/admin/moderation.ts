import { z } from 'zod'
import { PublicReport } from '../../admin/admin.ts'
import { defineEndpoint } from '../../endpoint.ts'
import { ChatbotId, PromptId, ReportId } from '../../ids.ts'
import { limits } from '../../limits.ts'
import { NextCursor, pageQuery } from '../../page.ts'

const reason = z.string().trim().min(1, 'Describe the problem.').max(limits.craft.reportMax)
const BotParams = z.strictObject({ chatbotId: ChatbotId })
const PromptParams = z.strictObject({ promptId: PromptId })
const forAdmins = ['BAD_INPUT', 'NOT_ALLOWED', 'NOT_FOUND'] as const

export const reportBot = defineEndpoint({
  method: 'POST',
  path: '/v1/chatbots/{chatbotId}/report',
  summary: 'Report a public bot to the administrators of this server.',
  params: BotParams,
  body: z.strictObject({ reason }),
  data: z.object({ id: ChatbotId }),
  errors: ['BAD_INPUT', 'NOT_FOUND', 'TOO_MANY_REQUESTS'],
})

export const reportPrompt = defineEndpoint({
  method: 'POST',
  path: '/v1/user/public-prompts/{promptId}/report',
  summary: 'Report a public prompt to the administrators of this server.',
  params: PromptParams,
  body: z.strictObject({ reason }),
  data: z.object({ id: PromptId }),
  errors: ['BAD_INPUT', 'NOT_FOUND', 'TOO_MANY_REQUESTS'],
})

export const listReports = defineEndpoint({
  method: 'GET',
  path: '/v1/admin/reports',
  summary: 'List reports on public bots and prompts, newest first. Admins only.',
  query: z.strictObject(pageQuery(50)),
  data: z.object({ reports: z.array(PublicReport), nextCursor: NextCursor }),
  errors: forAdmins,
})

export const dismissReport = defineEndpoint({
  method: 'DELETE',
  path: '/v1/admin/reports/{reportId}',
  summary: 'Delete a report. The reported bot or prompt isn’t changed. Admins only.',
  params: z.strictObject({ reportId: ReportId }),
  data: z.object({ id: ReportId }),
  errors: ['NOT_ALLOWED', 'NOT_FOUND'],
})

export const moderateBot = defineEndpoint({
  method: 'PATCH',
  path: '/v1/admin/chatbots/{chatbotId}',
  summary:
    'Unpublish a bot with a reason that its owner sees, or allow it to be published again. Admins only.',
  params: BotParams,
  body: z.discriminatedUnion('isTakenDown', [
    z.strictObject({ isTakenDown: z.literal(true), reason }),
    z.strictObject({ isTakenDown: z.literal(false) }),
  ]),
  data: z.object({ id: ChatbotId, isTakenDown: z.boolean() }),
  errors: forAdmins,
})

export const unpublishPrompt = defineEndpoint({
  method: 'DELETE',
  path: '/v1/admin/public-prompts/{promptId}',
  summary: 'Remove a prompt from the public library with a reason that its owner sees. Admins only.',
  params: PromptParams,
  body: z.strictObject({ reason }),
  data: z.object({ id: PromptId }),
  errors: forAdmins,
})
