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
  /** A project created with help but never finished, so that it can still be deleted. */
  pendingProjectId: uuidv7<ProjectId>(),
  /** A project that its owner deleted and can restore. */
  deletedProjectId: uuidv7<ProjectId>(),
  /**
   * Public projects of the owner: anyone can read them, and anyone with an account can copy the second one.
   */
  publicId: uuidv7<ProjectId>(),
  forkableId: uuidv7<ProjectId>(),
  /** A file of the owner, which the editor removed from the project. */
  takenOutId: uuidv7<AttachmentId>(),
  /** Files of the owner in the project: processed, failed, and in progress. */
  sourceId: uuidv7<AttachmentId>(),
  /** An earlier version of the source. */
  versionId: uuidv7<AttachmentVersionId>(),
  /** An earlier version of the owner’s private file. */
  privateVersionId: uuidv7<AttachmentVersionId>(),
  failedId: uuidv7<AttachmentId>(),
  readingId: uuidv7<AttachmentId>(),
  /** A processed link of the owner. */
  linkId: uuidv7<AttachmentId>(),
  /** A file that is still in the project after its owner was removed. */
  removedSourceId: uuidv7<AttachmentId>(),
  /** A chat of the viewer in the project, with a file of its own. */
  chatId: uuidv7<ChatId>(),
  questionId: uuidv7<MessageId>(),
  answerId: uuidv7<MessageId>(),
  stoppedAnswerId: uuidv7<MessageId>(),
  viewerFileId: uuidv7<AttachmentId>(),
  /** A tool waits for this permission in every chat. */
  approvalId: uuidv7(),
  /** A chat of a former member in the project. */
  removedChatId: uuidv7<ChatId>(),
  removedQuestionId: uuidv7<MessageId>(),
  /** A chat of the owner outside the project. */
  privateChatId: uuidv7<ChatId>(),
  privateFileId: uuidv7<AttachmentId>(),
  guestChatId: uuidv7<ChatId>(),
  guestFileId: uuidv7<AttachmentId>(),
  /** Invitations to the project, for the declined person and for an email address without an account. */
  dismissedId: uuidv7<InvitationId>(),
  invitationId: uuidv7<InvitationId>(),
  /** An invitation to another user's project, for anyone who has its link. */
  openInvitationId: uuidv7<InvitationId>(),
  token: `${uuidv7()}${uuidv7()}`,
  /** The team of the owner, the editor and the viewer. */
  teamId: uuidv7<TeamId>(),
  /** Invitations to the team, for the declined person and for an email address without an account. */
  teamOfferId: uuidv7<InvitationId>(),
  teamInvitationId: uuidv7<InvitationId>(),
  /** An invitation to another user's team, for anyone who has its link. */
  openTeamInvitationId: uuidv7<InvitationId>(),
  teamToken: `${uuidv7()}${uuidv7()}`,
  ownerId: uuidv7<UserId>(),
  viewerId: uuidv7<UserId>(),
  declinedId: uuidv7<UserId>(),
  strangerId: uuidv7<UserId>(),
})

export type Ids = ReturnType<typeof randomIds>
