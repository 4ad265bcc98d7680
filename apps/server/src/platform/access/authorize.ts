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

interface ObjectIds {
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
  server: UserId
  image: string
  job: string
}
type Kind = keyof ObjectIds

class Proof<Of extends Kind, Right extends string> {
  /** Makes the type nominal: look-alikes and spread copies don't type-check. */
  declare protected readonly isProof: true
  readonly kind: Of
  readonly id: ObjectIds[Of]
  readonly right: Right

  constructor(kind: Of, id: ObjectIds[Of], right: Right) {
    this.kind = kind
    this.id = id
    this.right = right
  }

  /** Omits the grant when a row is serialized. */
  toJSON(): undefined {
    return undefined
  }
}

/**
 * Proof that the actor may do `Right` with the object of that ID. Queries that write take one, so that
 * unchecked writes don't compile. A union means that any of its rights suffices.
 */
export type Grant<Of extends Kind, Right extends string> = Proof<Of, Right>

export type WithGrant<Row, Of extends Kind, Right extends string> = Row & { readonly grant: Grant<Of, Right> }

export interface Policy<Of extends Kind, Row, Right extends string> {
  readonly kind: Of
  readonly idOf: (row: Row) => ObjectIds[Of]
  /** Null if allowed. Must be pure and depend only on its arguments. */
  readonly errorFor: (row: Row, right: Right, actor: Actor) => AppError | null
}

/** The only source of grants. Throws NOT_FOUND for a null row, which is missing or hidden. */
export const authorize = <Of extends Kind, Row extends object, Right extends string, Required extends Right>(
  policy: Policy<Of, Row, Right>,
  actor: Actor,
  row: Row | null,
  right: Required,
): WithGrant<Row, Of, Required> => {
  if (!row) throw notFound()
  const error = policy.errorFor(row, right, actor)
  if (error) throw error
  return { ...row, grant: new Proof(policy.kind, policy.idOf(row), right) }
}

/** For jobs that act on one object. A lint rule restricts its callers. */
export const grantForJob = <Of extends Kind, Right extends string>(
  _reason: string,
  kind: Of,
  id: ObjectIds[Of],
  right: Right,
): Grant<Of, Right> => new Proof(kind, id, right)

/** For unattended writes by cleanup jobs and the server itself. */
export type JobGrant = Grant<'job', 'RUN'>

export const jobGrant = (reason: string): JobGrant => new Proof('job', reason, 'RUN')
