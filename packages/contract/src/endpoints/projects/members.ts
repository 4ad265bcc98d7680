import { z } from 'zod'
import { defineEndpoint } from '../../endpoint.ts'
import { ProjectId, UserId } from '../../ids.ts'
import { Member } from '../../projects/member.ts'

export const listMembers = defineEndpoint({
  method: 'GET',
  path: '/v1/projects/{projectId}/members',
  summary: 'List the members of a project, owner first. The owner also sees pending invitations.',
  params: z.strictObject({ projectId: ProjectId }),
  data: z.object({ members: z.array(Member) }),
  errors: ['NOT_FOUND'],
})

export const updateMember = defineEndpoint({
  method: 'POST',
  path: '/v1/projects/members/update',
  summary: 'Change a member’s role. Project owner only; the owner’s own role can’t be changed.',
  body: z.strictObject({ projectId: ProjectId, userId: UserId, role: z.enum(['VIEWER', 'EDITOR']) }),
  data: z.object({ member: Member }),
  errors: ['BAD_INPUT', 'NOT_FOUND', 'NOT_ALLOWED', 'CONFLICT', 'PROJECT_ARCHIVED'],
})

export const removeMember = defineEndpoint({
  method: 'POST',
  path: '/v1/projects/members/remove',
  summary: 'Remove a member from a project. The owner can remove anyone; members can remove themselves.',
  body: z.strictObject({ projectId: ProjectId, userId: UserId }),
  data: z.object({ projectId: ProjectId, userId: UserId }),
  errors: ['BAD_INPUT', 'NOT_FOUND', 'NOT_ALLOWED', 'CONFLICT', 'PROJECT_ARCHIVED'],
})

export const transferProject = defineEndpoint({
  method: 'POST',
  path: '/v1/projects/members/transfer',
  summary:
    'Transfer a project to one of its members. Project owner only; the previous owner becomes an editor.',
  body: z.strictObject({ projectId: ProjectId, userId: UserId }),
  data: z.object({ member: Member }),
  errors: ['BAD_INPUT', 'NOT_FOUND', 'NOT_ALLOWED', 'CONFLICT', 'PROJECT_ARCHIVED'],
})
