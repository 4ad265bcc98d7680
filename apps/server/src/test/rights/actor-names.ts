/**
 * Relations to a project. `stranger` has a project of their own (the second tenant), `declined` was invited
 * and chose 'Not now', `removed` was a member.
 */
export const actorNames = [
  'signedOut',
  'guest',
  'stranger',
  'declined',
  'removed',
  'viewer',
  'editor',
  'owner',
] as const
export type ActorName = (typeof actorNames)[number]

export const members = ['viewer', 'editor', 'owner'] as const satisfies readonly ActorName[]
