import { z } from 'zod'

/** Every id is a UUIDv7: 36 characters, ordered by the time it was made. */
const id = <Brand extends string>() => z.uuid().brand<Brand>()

export const UserId = id<'UserId'>()
export type UserId = z.infer<typeof UserId>
export const ChatId = id<'ChatId'>()
export type ChatId = z.infer<typeof ChatId>
export const MessageId = id<'MessageId'>()
export type MessageId = z.infer<typeof MessageId>
export const RunId = id<'RunId'>()
export type RunId = z.infer<typeof RunId>
export const ProjectId = id<'ProjectId'>()
export type ProjectId = z.infer<typeof ProjectId>
export const AttachmentId = id<'AttachmentId'>()
export type AttachmentId = z.infer<typeof AttachmentId>
export const ChatbotId = id<'ChatbotId'>()
export type ChatbotId = z.infer<typeof ChatbotId>
export const BotTestId = id<'BotTestId'>()
export type BotTestId = z.infer<typeof BotTestId>
export const ApiKeyId = id<'ApiKeyId'>()
export type ApiKeyId = z.infer<typeof ApiKeyId>
export const SessionId = id<'SessionId'>()
export type SessionId = z.infer<typeof SessionId>
export const InvitationId = id<'InvitationId'>()
export type InvitationId = z.infer<typeof InvitationId>
export const TeamId = id<'TeamId'>()
export type TeamId = z.infer<typeof TeamId>
export const MemoryId = id<'MemoryId'>()
export type MemoryId = z.infer<typeof MemoryId>
export const FolderId = id<'FolderId'>()
export type FolderId = z.infer<typeof FolderId>
export const PromptId = id<'PromptId'>()
export type PromptId = z.infer<typeof PromptId>
export const VersionId = id<'VersionId'>()
export type VersionId = z.infer<typeof VersionId>
export const PinnedQuestionId = id<'PinnedQuestionId'>()
export type PinnedQuestionId = z.infer<typeof PinnedQuestionId>
export const RetrievalRunId = id<'RetrievalRunId'>()
export type RetrievalRunId = z.infer<typeof RetrievalRunId>
export const NotificationId = id<'NotificationId'>()
export type NotificationId = z.infer<typeof NotificationId>
export const AuditEntryId = id<'AuditEntryId'>()
export type AuditEntryId = z.infer<typeof AuditEntryId>
export const ConnectionId = id<'ConnectionId'>()
export type ConnectionId = z.infer<typeof ConnectionId>
export const SignUpInvitationId = id<'SignUpInvitationId'>()
export type SignUpInvitationId = z.infer<typeof SignUpInvitationId>
export const ImportId = id<'ImportId'>()
export type ImportId = z.infer<typeof ImportId>
export const CraftId = id<'CraftId'>()
export type CraftId = z.infer<typeof CraftId>
export const CraftVersionId = id<'CraftVersionId'>()
export type CraftVersionId = z.infer<typeof CraftVersionId>
export const CraftShareId = id<'CraftShareId'>()
export type CraftShareId = z.infer<typeof CraftShareId>
