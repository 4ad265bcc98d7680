import { Attachment } from '@atelier/contract/sources/attachment'
import { type ChatWithMessages, ListedChat } from '@atelier/contract/chat/chat'
import { ProjectInvitation } from '@atelier/contract/people/invitation'
import type { MessageId } from '@atelier/contract/ids'
import { Member } from '@atelier/contract/projects/member'
import type { Message } from '@atelier/contract/answers/message'
import { Project } from '@atelier/contract/projects/project'
import { Team, TeamInvitation, TeamMember } from '@atelier/contract/teams/team'
import { User } from '@atelier/contract/people/user'
import { VaultAttachment } from '@atelier/contract/sources/vault'
import type { z } from 'zod'

let count = 0

/** Returns a new ID that is ordered like real ones. */
export const newId = (): string =>
  `0195${(count++).toString(16).padStart(4, '0')}-0000-7000-8000-000000000000`

const currentUserId = newId()

export const aUser = (change: Partial<z.input<typeof User>> = {}): User =>
  User.parse({
    id: currentUserId,
    name: 'Ada Lovelace',
    email: 'ada@example.org',
    picture: null,
    language: 'en',
    isGuest: false,
    isFree: true,
    isAppsumo: false,
    hasPassword: true,
    isAdmin: false,
    plan: 'free',
    teamId: null,
    mcpMode: { isEnabled: false },
    crafts: { isEnabled: true },
    dataAnalysis: { isEnabled: false },
    tasksMode: { isEnabled: false },
    upgrade: { text: '', link: null },
    supportLink: null,
    currency: 'EUR',
    usage: { assistant: 28 },
    limits: { assistant: 102, filesPerUpload: 10 },
    ...change,
  })

export const aGuest = (): User =>
  aUser({
    name: 'Guest',
    isGuest: true,
    isFree: false,
    plan: 'guest',
    limits: { assistant: 30, filesPerUpload: 3 },
  })

export const allPermissions = {
  SHARE_CHAT: true,
  EDIT_PROJECT: true,
  ADD_KNOWLEDGE: true,
  REMOVE_KNOWLEDGE: true,
  ARCHIVE_PROJECT: true,
}

export const aMember = (name: string) => ({
  uid: newId(),
  name,
  email: `${name.toLowerCase()}@example.org`,
  picture: null,
  role: 'EDITOR' as const,
})

export const aProject = (change: Partial<z.input<typeof Project>> = {}): Project =>
  Project.parse({
    id: newId(),
    name: 'Lighthouse',
    description: 'Keep the light',
    symbol: '🗼',
    systemPrompt: '',
    goal: null,
    archived: false,
    displayStatus: 'ACTIVE',
    visibilityStatus: 'PRIVATE',
    userRole: 'OWNER',
    createdByUserId: currentUserId,
    createdAt: Date.now(),
    updatedAt: Date.now(),
    members: [{ ...aMember('Ada'), role: 'OWNER' }],
    memberCount: 1,
    status: 'COMPLETED',
    version: 1,
    isPubliclyAccessible: false,
    allowForking: false,
    allowSearchIndexing: false,
    isMember: true,
    isPinned: false,
    forkedFrom: null,
    quickstartPrompts: [],
    permissions: allPermissions,
    drives: [{ folders: [{ attachments: [] }] }],
    ...change,
  })

export const aChat = (change: Partial<z.input<typeof ListedChat>> = {}): ListedChat =>
  ListedChat.parse({
    id: newId(),
    title: 'Paraffin and the winter lamp',
    metadata: { title: change.title ?? 'Paraffin and the winter lamp' },
    projectId: null,
    folderId: null,
    pinnedAt: null,
    archivedAt: null,
    permissions: ['SEND_MESSAGE', 'RENAME_CHAT', 'SHARE_CHAT', 'DELETE_CHAT'],
    hit: null,
    chatbotId: null,
    createdAt: Date.now(),
    updatedAt: Date.now(),
    ...change,
  })

/** The user's own empty chat, as its page loads it. */
export const anOpenChat = (change: Partial<ChatWithMessages> = {}): ChatWithMessages => ({
  ...aChat(),
  project: null,
  bot: null,
  permissions: ['SEND_MESSAGE'],
  streamingMessageId: null,
  attachments: [],
  messages: [],
  ...change,
})

export const aMessage = (
  id: string,
  role: Message['role'],
  text: string,
  change: Partial<Message> = {},
): Message => ({
  id: id as MessageId,
  parentId: null,
  role,
  status: 'completed',
  parts: [{ type: 'text', text }],
  citations: [],
  attachments: [],
  model: role === 'user' ? null : 'openai/large',
  error: null,
  createdAt: Date.now(),
  completedAt: Date.now(),
  tokens: null,
  rating: null,
  ratingReason: null,
  ...change,
})

export const anInvitation = (change: Partial<z.input<typeof ProjectInvitation>> = {}): ProjectInvitation =>
  ProjectInvitation.parse({
    projectId: newId(),
    invitationId: newId(),
    projectName: 'Lighthouse',
    projectSymbol: '🗼',
    roleOffered: 'VIEWER',
    invitedAt: Date.now(),
    isDismissedByInvitee: false,
    inviterInfo: { name: 'Grace', picture: null },
    joinsBy: 'BELL',
    ...change,
  })

/** The bell's response when all invitations fit on one page. */
export const aBell = (...invitations: ProjectInvitation[]) => ({
  invitations,
  nextCursor: null,
  pending: invitations.filter((each) => !each.isDismissedByInvitee).length,
})

export const aListedMember = (name: string, change: Partial<z.input<typeof Member>> = {}): Member =>
  Member.parse({
    ...aMember(name),
    projectStatus: 'ACTIVE_MEMBER',
    currentProjectRole: 'EDITOR',
    status: 'accepted',
    invitationId: null,
    invitedAt: Date.now(),
    isExpired: false,
    holder: null,
    mailFailure: null,
    ...change,
  })

/** Someone invited by email who hasn't joined. */
export const aPendingMember = (email: string, change: Partial<z.input<typeof Member>> = {}): Member =>
  aListedMember(email, {
    uid: null,
    name: email,
    email,
    role: 'VIEWER',
    projectStatus: 'PENDING_INVITE',
    currentProjectRole: 'VIEWER',
    status: 'PENDING',
    invitationId: newId(),
    ...change,
  })

/** A team that the user owns. */
export const aTeam = (change: Partial<z.input<typeof Team>> = {}): Team =>
  Team.parse({
    id: newId(),
    name: 'Keepers',
    role: 'owner',
    memberCount: 3,
    permissions: { MANAGE_TEAM: true, LEAVE_TEAM: false, DELETE_TEAM: true },
    ...change,
  })

export const aTeamMember = (name: string, change: Partial<z.input<typeof TeamMember>> = {}): TeamMember =>
  TeamMember.parse({ ...aMember(name), role: 'member', joinedAt: Date.now(), ...change })

export const aTeamInvitation = (change: Partial<z.input<typeof TeamInvitation>> = {}): TeamInvitation =>
  TeamInvitation.parse({
    invitationId: newId(),
    teamName: 'Keepers',
    roleOffered: 'member',
    invitedAt: Date.now(),
    inviterInfo: { name: 'Grace', picture: null },
    joinsBy: 'BELL',
    ...change,
  })

export const anAttachment = (change: Partial<z.input<typeof Attachment>> = {}): Attachment => {
  const title = change.title ?? 'manual.pdf'
  return Attachment.parse({
    id: newId(),
    status: 'completed',
    isExisting: false,
    title,
    fileName: title,
    name: title,
    type: 'FILE',
    attachmentType: 'GLOBAL_FILE',
    mimeType: 'application/pdf',
    url: null,
    content: null,
    thumbnail: null,
    slides: null,
    source: 'PROJECT',
    metadata: { size: 2048, pages: 3, characters: 900 },
    summary: null,
    progress: null,
    failure: null,
    note: null,
    readAt: null,
    createdAt: Date.now(),
    updatedAt: Date.now(),
    ...change,
  })
}

/** The attachments of a project, as the API nests them (PRJ-06). */
export const drivesWith = (...attachments: Attachment[]): Project['drives'] => [
  { folders: [{ attachments }] },
]

/** The user's own attachment as the vault lists it. */
export const aVaultItem = (change: Partial<z.input<typeof VaultAttachment>> = {}): VaultAttachment =>
  VaultAttachment.parse({
    ...anAttachment({ title: change.title ?? 'manual.pdf' }),
    usedInProjects: [],
    usedInChatbots: [],
    usedInChats: 0,
    opening: 'Trim the wick at dusk.',
    ...change,
  })
