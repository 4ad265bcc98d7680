import type {
  AttachmentId,
  ChatbotId,
  ChatId,
  CraftId,
  CraftShareId,
  FolderId,
  PluginId,
  ImageId,
  ProjectId,
  PromptId,
  TaskId,
  TeamId,
  UserId,
} from '@atelier/contract/ids'
import type { Actor } from '../actor.ts'
import { type AppError, notFound } from '../app-error.ts'

/** What can be granted, and what tells one of its kind from the next. */
interface Ids {
  project: ProjectId
  member: { readonly projectId: ProjectId; readonly userId: UserId }
  chat: ChatId
  craft: CraftId
  'craft share': CraftShareId
  bot: ChatbotId
  attachment: AttachmentId
  folder: FolderId
  prompt: PromptId
  task: TaskId
  plugin: PluginId
  'made image': ImageId
  team: TeamId
  'team member': { readonly teamId: TeamId; readonly userId: UserId }
  account: UserId
  /** The whole server, by the admin who administers it. */
  server: UserId
  /** A picture by its file name. */
  image: string
  /** What nobody asks for, by its reason. */
  job: string
}
type Kind = keyof Ids

class Proof<Of extends Kind, Right extends string> {
  /** Makes the type nominal: no object that looks the same is one, and no copy by spread. */
  declare protected readonly isProof: true
  readonly kind: Of
  readonly id: Ids[Of]
  readonly right: Right

  constructor(kind: Of, id: Ids[Of], right: Right) {
    this.kind = kind
    this.id = id
    this.right = right
  }

  /** A row is answered without it. */
  toJSON(): undefined {
    return undefined
  }
}

/**
 * Proof that somebody may do `Right` with the thing whose id it carries. A query that writes takes one
 * (or the actor, for what is the actor's own), so that an unchecked write does not compile.
 * Where one of several rights suffices it takes their union.
 */
export type Grant<Of extends Kind, Right extends string> = Proof<Of, Right>

/** A row, with what the actor may do with it. */
export type WithGrant<Row, Of extends Kind, Right extends string> = Row & { readonly grant: Grant<Of, Right> }

/** What a feature's access.ts says of one kind of thing. */
export interface Policy<Of extends Kind, Row, Right extends string> {
  readonly kind: Of
  readonly idOf: (row: Row) => Ids[Of]
  /** Why the actor may not, or null. Pure: all that it depends on is in the row. */
  readonly refusal: (row: Row, right: Right, actor: Actor) => AppError | null
}

/** The one mint of grants. What is not there, and what the actor may not know of, is null: 404. */
export const authorize = <Of extends Kind, Row extends object, Right extends string, Required extends Right>(
  policy: Policy<Of, Row, Right>,
  actor: Actor,
  row: Row | null,
  right: Required,
): WithGrant<Row, Of, Required> => {
  if (!row) throw notFound()
  const refusal = policy.refusal(row, right, actor)
  if (refusal) throw refusal
  return { ...row, grant: new Proof(policy.kind, policy.idOf(row), right) }
}

/** What a job may do that acts for nobody on one thing. Lint lists who uses it. */
export const grantForJob = <Of extends Kind, Right extends string>(
  _reason: string,
  kind: Of,
  id: Ids[Of],
  right: Right,
): Grant<Of, Right> => new Proof(kind, id, right)

/** Lets what acts for nobody write to whatever it finds: sweeps, and what the server does by itself. */
export type JobGrant = Grant<'job', 'RUN'>

/** The same without one thing: a sweep, a job's own books. Lint lists who uses it. */
export const jobGrant = (reason: string): JobGrant => new Proof('job', reason, 'RUN')
