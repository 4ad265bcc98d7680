/**
 * Who stands before a project: `stranger` has one of its own (the second tenant), `declined`
 * was asked into it and said 'Not now', `removed` was a member.
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
