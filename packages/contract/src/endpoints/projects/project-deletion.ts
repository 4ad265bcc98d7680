import { z } from 'zod'
import { defineEndpoint } from '../../endpoint.ts'
import { ProjectId } from '../../ids.ts'
import { limits } from '../../limits.ts'
import { NextCursor, pageQuery } from '../../page.ts'
import { Project } from '../../projects/project.ts'

const params = z.strictObject({ projectId: ProjectId })

export const DeletedProject = Project.pick({ id: true, name: true, symbol: true }).extend({
  deletedAt: z.number(),
  /** When the project is permanently deleted, in epoch milliseconds. */
  goneAt: z.number(),
})
export type DeletedProject = z.infer<typeof DeletedProject>

export const deleteFinishedProject = defineEndpoint({
  method: 'POST',
  path: '/v1/projects/{projectId}/delete',
  summary:
    'Delete a project. `name` confirms the deletion. Members lose access immediately; the owner can restore it for 30 days.',
  params,
  body: z.strictObject({ name: z.string().max(limits.project.titleMax) }),
  data: DeletedProject,
  errors: ['BAD_INPUT', 'NOT_FOUND', 'NOT_ALLOWED'],
})

export const undeleteProject = defineEndpoint({
  method: 'POST',
  path: '/v1/projects/{projectId}/undelete',
  summary: 'Restore a deleted project with its members, chats and sharing.',
  params,
  data: Project,
  errors: ['NOT_FOUND'],
})

export const listDeletedProjects = defineEndpoint({
  method: 'GET',
  path: '/v1/projects/deleted',
  summary: 'List your deleted projects that can be restored, most recently deleted first.',
  query: z.strictObject(pageQuery(limits.project.pageSize)),
  data: z.object({ projects: z.array(DeletedProject), nextCursor: NextCursor }),
  errors: ['BAD_INPUT', 'NOT_ALLOWED'],
})
