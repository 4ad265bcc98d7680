import { z } from 'zod'
import { defineEndpoint } from '../endpoint.ts'
import { ProjectId, UserId } from '../ids.ts'
import { Member } from '../member.ts'

export const listMembers = defineEndpoint({
  method: 'GET',
  path: '/v1/projects/{projectId}/members',
  summary: 'Everybody in a project, the owner first; for the owner also who is asked and has not joined.',
  params: z.strictObject({ projectId: ProjectId }),
  data: z.object({ members: z.array(Member) }),
  errors: ['NOT_FOUND'],
})

export const updateMember = defineEndpoint({
  method: 'POST',
  path: '/v1/projects/members/update',
  summary: 'Changes a member’s role. The project’s owner alone may; the owner’s own role stays.',
  body: z.strictObject({ projectId: ProjectId, userId: UserId, role: z.enum(['VIEWER', 'EDITOR']) }),
  data: z.object({ member: Member }),
  errors: ['BAD_INPUT', 'NOT_FOUND', 'NOT_ALLOWED', 'CONFLICT', 'PROJECT_ARCHIVED'],
})

export const removeMember = defineEndpoint({
  method: 'POST',
  path: '/v1/projects/members/remove',
  summary: 'Takes somebody out of a project, at once. Its owner may; a member may leave.',
  body: z.strictObject({ projectId: ProjectId, userId: UserId }),
  data: z.object({ projectId: ProjectId, userId: UserId }),
  errors: ['BAD_INPUT', 'NOT_FOUND', 'NOT_ALLOWED', 'CONFLICT', 'PROJECT_ARCHIVED'],
})

export const transferProject = defineEndpoint({
  method: 'POST',
  path: '/v1/projects/members/transfer',
  summary: 'Makes a member the project’s owner. The project’s owner alone may, and becomes an editor.',
  body: z.strictObject({ projectId: ProjectId, userId: UserId }),
  data: z.object({ member: Member }),
  errors: ['BAD_INPUT', 'NOT_FOUND', 'NOT_ALLOWED', 'CONFLICT', 'PROJECT_ARCHIVED'],
})
