import { z } from 'zod'
import { defineEndpoint } from '../endpoint.ts'
import { SessionId } from '../ids.ts'
import { Session } from '../session.ts'

export const listSessions = defineEndpoint({
  method: 'GET',
  path: '/v1/user/sessions',
  summary: 'Where the own account is signed in, the last used first. Needs a session: a key may not look.',
  feature: 'account',
  answer: 'json',
  data: z.object({ sessions: z.array(Session) }),
  errors: ['NOT_SIGNED_IN', 'NOT_ALLOWED'],
})

export const endSession = defineEndpoint({
  method: 'DELETE',
  path: '/v1/user/sessions/{sessionId}',
  summary: 'Ends a session: its next call is refused, and what it has open ends.',
  feature: 'account',
  params: z.strictObject({ sessionId: SessionId }),
  answer: 'json',
  data: z.object({ sessionId: SessionId }),
  errors: ['NOT_SIGNED_IN', 'NOT_ALLOWED', 'NOT_FOUND'],
})

export const endOtherSessions = defineEndpoint({
  method: 'DELETE',
  path: '/v1/user/sessions',
  summary: 'Ends every session but the one that asks.',
  feature: 'account',
  answer: 'json',
  data: z.object({ ended: z.number().int() }),
  errors: ['NOT_SIGNED_IN', 'NOT_ALLOWED'],
})
