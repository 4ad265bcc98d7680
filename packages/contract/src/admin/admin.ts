import { z } from 'zod'
import { CraftType } from '../crafts/craft.ts'
import { AuditEntryId, CraftReportId, CraftShareId, ReportId, UserId } from '../ids.ts'
import { Plan } from '../people/user.ts'

export const AuditAction = z.enum([
  'admin-made',
  'admin-ended',
  'plan-changed',
  'account-blocked',
  'account-unblocked',
  'account-deleted',
  'sign-up-invited',
  'sign-up-invitation-ended',
  'connection-added',
  'connection-changed',
  'connection-removed',
  'models-changed',
  'local-model-added',
  'local-model-download',
  'local-model-removed',
  'model-pulled',
  'setting-changed',
  'setting-reset',
  'job-retried',
  'import-stopped',
  'mail-tested',
  'bot-taken-down',
  'bot-restored',
  'prompt-unpublished',
  'craft-taken-down',
  'craft-restored',
  'report-dismissed',
  'prompt-accepted',
  'prompt-declined',
])
export type AuditAction = z.infer<typeof AuditAction>

export const AuditEntry = z.object({
  id: AuditEntryId,
  at: z.number(),
  /** Null for an action from the server's console or by a deleted account. */
  actor: z.object({ id: UserId, name: z.string() }).nullable(),
  action: AuditAction,
  target: z.string(),
  details: z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()])),
})
export type AuditEntry = z.infer<typeof AuditEntry>

/** An account as admins see it, with its contents only as counts. */
export const Person = z.object({
  id: UserId,
  name: z.string(),
  email: z.string(),
  plan: Plan.exclude(['guest']),
  /** Whether the team plan applies instead of `plan`, because the team's owner is on it. */
  hasTeamPlan: z.boolean(),
  isAdmin: z.boolean(),
  isBlocked: z.boolean(),
  createdAt: z.number(),
  /** In epoch milliseconds; null if the account has no session. */
  lastSeenAt: z.number().nullable(),
})
export type Person = z.infer<typeof Person>

/** A report on a public bot or prompt. Times are in epoch milliseconds. */
export const PublicReport = z.object({
  id: ReportId,
  reason: z.string(),
  createdAt: z.number(),
  kind: z.enum(['bot', 'prompt']),
  subject: z.object({
    id: z.string(),
    name: z.string(),
    isPublic: z.boolean(),
    /** Null unless an admin unpublished it. */
    takenDownReason: z.string().nullable(),
    owner: z.object({ id: UserId, name: z.string() }),
  }),
})
export type PublicReport = z.infer<typeof PublicReport>

export const CraftReport = z.object({
  id: CraftReportId,
  reason: z.string(),
  createdAt: z.number(),
  craft: z.object({
    id: CraftShareId,
    title: z.string(),
    type: CraftType,
    /** The URL of the craft's public page. */
    url: z.string(),
    isPublic: z.boolean(),
    isTakenDown: z.boolean(),
    owner: z.object({ id: UserId, name: z.string() }),
  }),
})
export type CraftReport = z.infer<typeof CraftReport>
