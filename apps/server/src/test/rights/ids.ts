import type {
  AttachmentId,
  ChatId,
  InvitationId,
  MessageId,
  ProjectId,
  TeamId,
  UserId,
  AttachmentVersionId,
} from '@atelier/contract/ids'
import { uuidv7 } from '../../platform/uuid.ts'

/** IDs of a project and of what belongs to its people. */
export const randomIds = () => ({
  projectId: uuidv7<ProjectId>(),
  /** Created with help and never finished: it can still be deleted. */
  pendingProjectId: uuidv7<ProjectId>(),
  /** The owner deleted it; it can be restored. */
  deletedProjectId: uuidv7<ProjectId>(),
  /** The owner's: anyone can read it; anyone with an account can also copy it. */
  publicId: uuidv7<ProjectId>(),
  forkableId: uuidv7<ProjectId>(),
  /** The owner's, removed from the project by the editor. */
  takenOutId: uuidv7<AttachmentId>(),
  /** The owner's, in the project: processed, failed, and in progress. */
  sourceId: uuidv7<AttachmentId>(),
  /** The source's earlier version. */
  versionId: uuidv7<AttachmentVersionId>(),
  /** The earlier version of the owner’s private file. */
  privateVersionId: uuidv7<AttachmentVersionId>(),
  failedId: uuidv7<AttachmentId>(),
  readingId: uuidv7<AttachmentId>(),
  /** Their processed link. */
  linkId: uuidv7<AttachmentId>(),
  /** Still in the project after its owner was removed. */
  removedSourceId: uuidv7<AttachmentId>(),
  /** The viewer's chat in the project, with its own file. */
  chatId: uuidv7<ChatId>(),
  questionId: uuidv7<MessageId>(),
  answerId: uuidv7<MessageId>(),
  stoppedAnswerId: uuidv7<MessageId>(),
  viewerFileId: uuidv7<AttachmentId>(),
  /** In every chat a tool waits for permission. */
  approvalId: uuidv7(),
  /** In the project, by a former member. */
  removedChatId: uuidv7<ChatId>(),
  removedQuestionId: uuidv7<MessageId>(),
  /** The owner's, outside of the project. */
  privateChatId: uuidv7<ChatId>(),
  privateFileId: uuidv7<AttachmentId>(),
  guestChatId: uuidv7<ChatId>(),
  guestFileId: uuidv7<AttachmentId>(),
  /** To the project: for the declined person, and for an address without an account. */
  dismissedId: uuidv7<InvitationId>(),
  invitationId: uuidv7<InvitationId>(),
  /** An invitation to another user's project, for anyone with its link. */
  openInvitationId: uuidv7<InvitationId>(),
  token: `${uuidv7()}${uuidv7()}`,
  /** The team of the owner, the editor and the viewer. */
  teamId: uuidv7<TeamId>(),
  /** To the team: for the declined person, and for an address without an account. */
  teamOfferId: uuidv7<InvitationId>(),
  teamInvitationId: uuidv7<InvitationId>(),
  /** An invitation to another user's team, for anyone with its link. */
  openTeamInvitationId: uuidv7<InvitationId>(),
  teamToken: `${uuidv7()}${uuidv7()}`,
  ownerId: uuidv7<UserId>(),
  viewerId: uuidv7<UserId>(),
  declinedId: uuidv7<UserId>(),
  strangerId: uuidv7<UserId>(),
})

export type Ids = ReturnType<typeof randomIds>
