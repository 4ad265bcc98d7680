import * as api from '@atelier/contract/endpoints/index'
import { AiTool } from '@atelier/contract/tools/ai-tool'
import {
  Attachment,
  AttachmentSource,
  AttachmentStatus,
  AttachmentType,
  TextContent,
} from '@atelier/contract/sources/attachment'
import { Bot, BotAccess, BotInstruction } from '@atelier/contract/bots/bot'
import { Update } from '@atelier/contract/site/changelog'
import { Chat } from '@atelier/contract/chat/chat'
import { ConsentCategory } from '@atelier/contract/people/consent'
import {
  Craft,
  CraftAccess,
  CraftShare,
  CraftStatus,
  CraftType,
  CraftVersionWithContent,
} from '@atelier/contract/crafts/craft'
import { ProjectInvitation } from '@atelier/contract/people/invitation'
import { Member } from '@atelier/contract/projects/member'
import { Project, ProjectFilter, ProjectPermissions, ProjectRole } from '@atelier/contract/projects/project'
import { PublicPrompt, SavedPrompt } from '@atelier/contract/prompts/prompt'
import { GeneratedProject, Resource, ResourceGroup, ResourceType } from '@atelier/contract/projects/set-up'
import { Sharing } from '@atelier/contract/projects/sharing'
import { User } from '@atelier/contract/people/user'
import { StorageInfo, VaultAttachment, VaultPage } from '@atelier/contract/sources/vault'
import { expect, it } from 'vitest'
import { z } from 'zod'

/** Dotted names of all fields in a schema. The fields of list items are below the list's name. */
const namesOf = (schema: z.ZodType, prefix = ''): string[] => {
  if (schema instanceof z.ZodNullable || schema instanceof z.ZodOptional || schema instanceof z.ZodDefault)
    return namesOf(schema.unwrap() as z.ZodType, prefix)
  if (schema instanceof z.ZodArray) return namesOf(schema.element as z.ZodType, prefix)
  if (!(schema instanceof z.ZodObject)) return []
  return Object.entries(schema.shape).flatMap(([name, fieldSchema]) => [
    `${prefix}${name}`,
    ...namesOf(fieldSchema as z.ZodType, `${prefix}${name}.`),
  ])
}

const attachmentFields = 'id type attachmentType fileName title url content mimeType name source status'
const invitationFields =
  'projectId invitationId projectName projectSymbol roleOffered invitedAt isDismissedByInvitee inviterInfo.name inviterInfo.picture'

it.each([
  [
    'PRJ-06 Project',
    Project,
    'id name description symbol systemPrompt archived displayStatus visibilityStatus userRole createdByUserId createdAt updatedAt members status isPubliclyAccessible allowForking allowSearchIndexing drives.folders.attachments',
  ],
  [
    'MBR-01 Project member',
    Member,
    'uid email name picture projectStatus currentProjectRole role status invitedAt',
  ],
  [
    'PRJ-37 Project permissions',
    ProjectPermissions,
    'SHARE_CHAT EDIT_PROJECT ADD_KNOWLEDGE REMOVE_KNOWLEDGE',
  ],
  [
    'SHR-03 Sharing status',
    Sharing,
    'isPubliclyAccessible visibilityStatus allowForking content.prompts content.markdown',
  ],
  ['KNO-03 Attachment', Attachment, `${attachmentFields} isExisting connectedAppType`],
  ['KNO-03 Text content', TextContent, 'fileName fileContent'],
  [
    'MGI-02 Result group',
    ResourceGroup,
    'type relevantResults.title relevantResults.url relevantResults.displayed_url relevantResults.reason',
  ],
  ['MGI-02 Result', Resource, 'title url displayed_url reason'],
  [
    'PRJ-16 Generated project',
    GeneratedProject,
    'generatedTitle generatedDescription generatedSymbol generatedSystemPrompt initialQuery',
  ],
  ['MBR-06 Invitation', ProjectInvitation, invitationFields],
  [
    'VLT-09 Vault attachment',
    VaultAttachment,
    `${attachmentFields} metadata.size summary usedInProjects.id usedInProjects.name usedInProjects.description usedInChatbots.id connectedAppFileId`,
  ],
  [
    'VLT-09 Vault page',
    VaultPage,
    'attachments total storageInfo.used storageInfo.limit storageInfo.percentage',
  ],
  ['VLT-09 Storage', StorageInfo, 'used limit percentage'],
  [
    'BOT-01 Bot',
    Bot,
    'id name handle description greeting icon prompt instructions skills tags owner.uid access isDraft timesUsed categories curated systemPrompt',
  ],
  ['BOT-01 Instruction', BotInstruction, 'id prompt example'],
  ['PRM-01 Saved prompt', SavedPrompt, 'id promptName promptText promptType'],
  ['PRM-01 Public prompt', PublicPrompt, 'id promptId promptName promptText promptTag useCount promptType'],
  [
    'AUTH-05 User',
    User,
    'mcpMode.isEnabled crafts.isEnabled dataAnalysis.isEnabled tasksMode.isEnabled isGuest isFree isAppsumo',
  ],
  [
    'TLS-01 Tool',
    AiTool,
    'attributes.name attributes.slug attributes.ToolImage.url toolMetrics.views toolMetrics.likes categories',
  ],
  ['TLS-04 Tool metric', api.aiTools.getToolMetrics.data, 'metrics.id metrics.likes'],
  ['CRF-01 Craft', Craft, 'identifier language title type versions.messageId versions.index versions.status'],
  ['CRF-01 Craft version', CraftVersionWithContent, 'messageId index content status'],
  ['CRF-02 Shared craft', CraftShare, 'id messageId index access edited watermark'],
  [
    'CHL-01 Update',
    Update,
    'id attributes.slug attributes.title attributes.body attributes.buttonText attributes.updateFollowUpLink metrics.likeReactionCount metrics.checkoutReactionCount',
  ],
  [
    'API-10 Signed image upload',
    api.imageUploads.generateSignedUrlImages.data,
    'signedUrls.url signedUrls.contentType signedUrls.fileName',
  ],
  ['CHT-03 Chat', Chat, 'id metadata.title'],
] as const)('%s has the fields of section 3', (_name, schema, fields) => {
  expect(namesOf(schema)).toEqual(expect.arrayContaining(fields.split(' ')))
})

it.each([
  ['PRJ-06 visibility', Project.shape.visibilityStatus, 'PRIVATE SHARED PUBLIC'],
  ['PRJ-06 display', Project.shape.displayStatus, 'ACCESS_REVOKED'],
  ['PRJ-06 status', Project.shape.status, 'PENDING COMPLETED'],
  ['PRJ-02 filter', ProjectFilter, 'ALL MY_PROJECTS SHARED PUBLISHED ARCHIVED'],
  ['PRJ-38 role', ProjectRole, 'OWNER EDITOR VIEWER'],
  [
    'MBR-01 member',
    Member.shape.projectStatus,
    'NOT_INVOLVED PENDING_INVITE ACTIVE_MEMBER REVOKED_FROM_PROJECT IS_PROJECT_OWNER',
  ],
  ['MBR-01 status', Member.shape.status, 'PENDING accepted'],
  ['MGI-02 result', ResourceType, 'DOCUMENT REDDIT WEBSITE YOUTUBE'],
  [
    'KNO-03 attachment',
    AttachmentType,
    'IMAGE FILE PASTED_TEXT_FILE LINK GLOBAL_IMAGE GLOBAL_FILE GLOBAL_LINK CONNECTED_APP_IMAGE CONNECTED_APP_FILE GLOBAL_CONNECTED_APP_IMAGE GLOBAL_CONNECTED_APP_FILE',
  ],
  ['KNO-03 source', AttachmentSource, 'CHAT PROJECT VAULT'],
  ['UPL-07 status', AttachmentStatus, 'uploading analysing completed failed'],
  ['BOT-01 access', BotAccess, 'public private'],
  [
    'CRF-01 type',
    CraftType,
    'text/html text/markdown application/craft.code application/craft.react application/craft.mermaid',
  ],
  ['CRF-01 status', CraftStatus, 'pending success'],
  ['CRF-02 access', CraftAccess, 'public private'],
  ['CKI-01 consent', ConsentCategory, 'analytics marketing ncm tawkto'],
] as const)('%s has the values of section 3', (_name, { options }, values) => {
  expect(options).toEqual(expect.arrayContaining(values.split(' ')))
})
