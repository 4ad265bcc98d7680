import type {
  AttachmentId,
  ChatId,
  InvitationId,
  MessageId,
  ProjectId,
  TeamId,
  UserId,
  VersionId,
} from '@atelier/contract/ids'
import { uuidv7 } from '../../platform/uuid.ts'

/** Ids of a project and of what belongs to its people. */
export const randomIds = () => ({
  projectId: uuidv7<ProjectId>(),
  /** Begun with help and never finished: it can still be deleted. */
  pendingProjectId: uuidv7<ProjectId>(),
  /** The owner deleted it; it can be brought back. */
  deletedProjectId: uuidv7<ProjectId>(),
  /** The owner's: anybody may read it; anybody with an account may copy it too. */
  publicId: uuidv7<ProjectId>(),
  forkableId: uuidv7<ProjectId>(),
  /** The owner's, taken out of the project by the editor. */
  takenOutId: uuidv7<AttachmentId>(),
  /** The owner's, in the project: read, failed, and being read. */
  sourceId: uuidv7<AttachmentId>(),
  /** What the source was before. */
  versionId: uuidv7<VersionId>(),
  /** What the owner’s private file was before. */
  privateVersionId: uuidv7<VersionId>(),
  failedId: uuidv7<AttachmentId>(),
  readingId: uuidv7<AttachmentId>(),
  /** A link of theirs that has been read. */
  linkId: uuidv7<AttachmentId>(),
  /** Still in the project after its owner was removed. */
  removedSourceId: uuidv7<AttachmentId>(),
  /** The viewer's chat in the project, with a file of its own. */
  chatId: uuidv7<ChatId>(),
  questionId: uuidv7<MessageId>(),
  answerId: uuidv7<MessageId>(),
  stoppedAnswerId: uuidv7<MessageId>(),
  viewerFileId: uuidv7<AttachmentId>(),
  /** Of every chat: a tool there waits for permission. */
  approvalId: uuidv7(),
  /** In the project, by someone who was a member then. */
  removedChatId: uuidv7<ChatId>(),
  removedQuestionId: uuidv7<MessageId>(),
  /** The owner's, outside the project. */
  privateChatId: uuidv7<ChatId>(),
  privateFileId: uuidv7<AttachmentId>(),
  guestChatId: uuidv7<ChatId>(),
  guestFileId: uuidv7<AttachmentId>(),
  /** Into the project: the declined person's, and one to an address without an account. */
  dismissedId: uuidv7<InvitationId>(),
  invitationId: uuidv7<InvitationId>(),
  /** An invitation to someone else's project, for anyone with its link. */
  openInvitationId: uuidv7<InvitationId>(),
  token: `${uuidv7()}${uuidv7()}`,
  /** Of the owner's, the editor's and the viewer's team. */
  teamId: uuidv7<TeamId>(),
  /** Into the team: the declined person's, and one to an address without an account. */
  teamOfferId: uuidv7<InvitationId>(),
  teamInvitationId: uuidv7<InvitationId>(),
  /** An invitation to someone else's team, for anyone with its link. */
  openTeamInvitationId: uuidv7<InvitationId>(),
  teamToken: `${uuidv7()}${uuidv7()}`,
  ownerId: uuidv7<UserId>(),
  viewerId: uuidv7<UserId>(),
  declinedId: uuidv7<UserId>(),
  strangerId: uuidv7<UserId>(),
})

export type Ids = ReturnType<typeof randomIds>
