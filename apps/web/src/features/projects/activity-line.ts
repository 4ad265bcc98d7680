import type { Activity } from '@atelier/contract/activity'

/** What was done, for a sentence that begins with who did it. */
const done: Record<Activity['kind'], (subject: string) => string> = {
  created: () => 'made the project',
  forked: (subject) => `copied it from “${subject}”`,
  edited: () => 'changed the project’s details',
  'instructions-changed': () => 'changed the custom instructions',
  archived: () => 'archived the project',
  restored: () => 'brought the project back from the archive',
  deleted: () => 'deleted the project',
  undeleted: () => 'brought the deleted project back',
  'source-added': (subject) => `added “${subject}”`,
  'source-removed': (subject) => `took “${subject}” out`,
  'source-put-back': (subject) => `put “${subject}” back`,
  'source-read-again': (subject) => `read “${subject}” again`,
  'member-invited': (count) => (count === '1' ? 'invited somebody' : `invited ${count} people`),
  'member-joined': () => 'joined the project',
  'member-removed': (subject) => `removed ${subject}`,
  'member-left': () => 'left the project',
  'role-changed': (subject) => `changed the role of ${subject}`,
  'owner-changed': (subject) => `made ${subject} the owner`,
  'made-public': () => 'turned the public link on',
  'made-private': () => 'turned the public link off',
  published: () => 'published it to the community',
  unpublished: () => 'took it out of the community',
  'page-changed': () => 'changed what the public page shows',
}

/** “Ada added “Notes””. */
export const activityLine = ({ kind, subject, actor }: Activity): string =>
  `${actor?.name ?? 'Somebody who has left'} ${done[kind](subject)}`
