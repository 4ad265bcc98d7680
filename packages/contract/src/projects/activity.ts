import { z } from 'zod'

export const ActivityKind = z.enum([
  'created',
  'forked',
  'edited',
  'instructions-changed',
  'archived',
  'restored',
  'deleted',
  'undeleted',
  'source-added',
  'source-removed',
  'source-put-back',
  'source-read-again',
  'member-invited',
  'member-joined',
  'member-removed',
  'member-left',
  'role-changed',
  'owner-changed',
  'made-public',
  'made-private',
  'published',
  'unpublished',
  'page-changed',
])
export type ActivityKind = z.infer<typeof ActivityKind>

/** Times are in epoch milliseconds. `subject` is the name at that time. */
export const Activity = z.object({
  id: z.number().int(),
  kind: ActivityKind,
  subject: z.string(),
  actor: z.object({ name: z.string(), picture: z.string().nullable() }).nullable(),
  createdAt: z.number(),
})
export type Activity = z.infer<typeof Activity>
