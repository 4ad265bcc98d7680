import { addText } from '@atelier/contract/endpoints/sources/attachments'
import * as chats from '@atelier/contract/endpoints/chat/chats'
import * as invitations from '@atelier/contract/endpoints/people/invitations'
import * as members from '@atelier/contract/endpoints/projects/members'
import * as projects from '@atelier/contract/endpoints/projects/projects'
import type { Endpoint } from '@atelier/contract/endpoint'
import type { ProjectId } from '@atelier/contract/ids'
import fc from 'fast-check'
import { throttle } from '../../db/schema/index.ts'
import type { TestActor } from '../actors.ts'
import type { TestApp } from '../make-app.ts'
import { addMember } from '../members.ts'
import { type Model, oracle, type PersonName, persons, type Role, type Word } from './oracle.ts'

/** The server, people and project of a sequence. */
export interface Stage {
  readonly test: TestApp
  readonly people: Readonly<Record<PersonName, TestActor>>
  readonly projectId: ProjectId
  readonly emails: Readonly<Record<PersonName, string>>
}

export interface Outcome {
  readonly word: Word
  /** ID of the created thing. */
  readonly id: string | null
}

/** An action of one user. */
export interface Step {
  readonly name: string
  readonly who: PersonName
  readonly whom: PersonName
  readonly role: 'EDITOR' | 'VIEWER'
  /** Index of the source, modulo the number of sources. */
  readonly nth: number
}

/** A kind of step: what the oracle expects, what an allowed step changes, and the request to the server. */
interface Command {
  readonly verdict: (model: Model, step: Step) => Word
  readonly apply: (model: Model, step: Step, id: string | null) => void
  readonly send: (stage: Stage, model: Model, step: Step) => Promise<Outcome>
}

const wordOf = (code: string): Word => code as Word

/** Sends the request. Returns the verdict, and the ID of what was created, if anything. */
export const callForOutcome = async <E extends Endpoint>(
  actor: TestActor,
  endpoint: E,
  input: Parameters<typeof actor.call<E>>[1],
): Promise<Outcome> => {
  const { data, error } = await actor.call(endpoint, input)
  if (error) return { word: wordOf(error.code), id: null }
  const id = typeof data === 'object' && data !== null && 'id' in data ? String(data.id) : null
  return { word: 'OK', id }
}

/** An invitation never lowers a role. */
const higherOf = <Current extends Role>(current: Current, offeredRole: Current): Current =>
  current === 'VIEWER' ? offeredRole : current

const sourceAt = ({ sources }: Model, { nth }: Step) => sources[nth % Math.max(1, sources.length)]

export const commands: Readonly<Record<string, Command>> = {
  /** Joins as if an invitation had been accepted, without a request. */
  joins: {
    verdict: () => 'OK',
    apply: (model, { who, role }) => {
      if (!model.members.has(who)) model.members.set(who, role)
    },
    send: async ({ test, people, projectId }, model, { who, role }) => {
      if (!model.members.has(who)) await addMember(test, projectId, people[who].id, role)
      return { word: 'OK', id: null }
    },
  },
  'changes the role of': {
    verdict: (model, { who, whom }) => oracle.manage(model, who, whom),
    apply: (model, { whom, role }) => {
      const invitation = model.askings.get(whom)
      if (model.members.has(whom)) model.members.set(whom, role)
      else if (invitation) invitation.role = role
    },
    send: ({ people, projectId }, _model, { who, whom, role }) =>
      callForOutcome(people[who], members.updateMember, {
        body: { projectId, userId: people[whom].id, role },
      }),
  },
  removes: {
    verdict: (model, { who, whom }) => oracle.remove(model, who, whom),
    apply: (model, { whom }) => {
      model.members.delete(whom)
      const invitation = model.askings.get(whom)
      if (invitation) invitation.status = 'revoked'
    },
    send: ({ people, projectId }, _model, { who, whom }) =>
      callForOutcome(people[who], members.removeMember, { body: { projectId, userId: people[whom].id } }),
  },
  invites: {
    verdict: (model, { who, whom }) => oracle.invite(model, who, whom),
    apply: (model, { whom, role }, id) => {
      const member = model.members.get(whom)
      const invitation = model.askings.get(whom)
      if (member) model.members.set(whom, higherOf(member, role))
      else if (id) {
        const nextRole = invitation?.status === 'pending' ? higherOf(invitation.role, role) : role
        model.askings.set(whom, { id, role: nextRole, status: 'pending' })
      }
    },
    send: async ({ test, people, projectId, emails }, _model, { who, whom, role }) => {
      // a sequence may invite one address more often than the hourly limit allows
      await test.context.db.delete(throttle)
      const { data, error } = await people[who].call(invitations.inviteMembers, {
        body: { projectId, invitations: { type: 'EMAILS', emails: [emails[whom]], role } },
      })
      if (error) return { word: wordOf(error.code), id: null }
      return { word: 'OK', id: data.members[0]?.invitationId ?? null }
    },
  },
  accepts: {
    verdict: (model, { who }) => oracle.accept(model, who),
    apply: (model, { who }) => {
      const invitation = model.askings.get(who)
      if (!invitation) return
      invitation.status = 'accepted'
      if (!model.members.has(who)) model.members.set(who, invitation.role)
    },
    send: ({ people, projectId }, model, { who }) => {
      const invitationId = model.askings.get(who)?.id ?? projectId
      return callForOutcome(people[who], invitations.acceptInvitation, { body: { invitationId } })
    },
  },
  dismisses: {
    verdict: (model, { who }) => oracle.dismiss(model, who),
    apply: () => undefined,
    send: ({ people, projectId }, model, { who }) => {
      const invitationId = model.askings.get(who)?.id ?? projectId
      return callForOutcome(people[who], invitations.dismissInvitation, { body: { invitationId } })
    },
  },
  'takes back the invitation of': {
    verdict: (model, { who, whom }) => oracle.revoke(model, who, whom),
    apply: (model, { whom }) => {
      const invitation = model.askings.get(whom)
      if (invitation) invitation.status = 'revoked'
    },
    send: ({ people, projectId }, model, { who, whom }) => {
      const invitationId = model.askings.get(whom)?.id ?? projectId
      return callForOutcome(people[who], invitations.revokeInvitation, { body: { invitationId } })
    },
  },
  edits: {
    verdict: (model, { who }) => oracle.edit(model, who),
    apply: (model, { who }) => {
      model.name = `By ${who}`
    },
    send: ({ people, projectId }, _model, { who }) =>
      callForOutcome(people[who], projects.updateProject, {
        params: { projectId },
        body: { name: `By ${who}` },
      }),
  },
  archives: {
    verdict: (model, { who }) => oracle.archive(model, who),
    apply: (model) => {
      model.archived = true
    },
    send: ({ people, projectId }, _model, { who }) =>
      callForOutcome(people[who], projects.archiveProject, { params: { projectId } }),
  },
  'adds a text': {
    verdict: (model, { who }) => oracle.edit(model, who),
    apply: (model, { who }, id) => {
      if (id) model.sources.push({ id, owner: who })
    },
    send: ({ people, projectId }, _model, { who }) =>
      callForOutcome(people[who], addText, { body: { fileName: 'Note', fileContent: 'A note.', projectId } }),
  },
  'takes out a source': {
    verdict: (model, step) => {
      const verdict = oracle.edit(model, step.who)
      return verdict === 'OK' && !sourceAt(model, step) ? 'NOT_FOUND' : verdict
    },
    apply: (model, step) => {
      const removedSource = sourceAt(model, step)
      model.sources = model.sources.filter((source) => source !== removedSource)
    },
    send: ({ people, projectId }, model, step) => {
      // a missing source is equivalent to a random ID
      const attachmentId = sourceAt(model, step)?.id ?? projectId
      return callForOutcome(people[step.who], projects.removeProjectAttachment, {
        params: { projectId, attachmentId },
      })
    },
  },
  'begins a chat': {
    verdict: (model, { who }) => oracle.chat(model, who),
    apply: (model, { who }, id) => {
      if (id) model.chats.set(who, id)
    },
    send: ({ people, projectId }, _model, { who }) =>
      callForOutcome(people[who], chats.createChat, { body: { projectId } }),
  },
  'asks in the chat of': {
    verdict: (model, { who, whom }) =>
      who === whom && model.chats.has(who) ? oracle.askInChat(model, who) : 'NOT_FOUND',
    apply: () => undefined,
    send: async ({ people, projectId }, model, { who, whom }) => {
      const response = await people[who].send(chats.sendMessage, {
        params: { chatId: model.chats.get(whom) ?? projectId },
        body: { text: 'What is the word?' },
      })
      const text = await response.text()
      if (response.ok) return { word: 'OK', id: null }
      return { word: wordOf((JSON.parse(text) as { data: { code: string } }).data.code), id: null }
    },
  },
}

/** Describes a step for failure messages: 'bob removes cleo'. */
export const describeStep = ({ name, who, whom, role }: Step): string => {
  if (name === 'joins') return `${who} joins as ${role}`
  if (name === 'invites') return `${who} invites ${whom} as ${role}`
  if (name === 'changes the role of') return `${who} ${name} ${whom} to ${role}`
  return name === 'removes' || name.endsWith(' of') ? `${who} ${name} ${whom}` : `${who} ${name}`
}

const step: fc.Arbitrary<Step> = fc.record({
  // weighted, since the owner's steps, joining and chats matter more, and archiving would end most of a
  // sequence
  name: fc.oneof(
    {
      weight: 3,
      arbitrary: fc.constantFrom(
        'joins',
        'invites',
        'accepts',
        'changes the role of',
        'removes',
        'adds a text',
        'begins a chat',
      ),
    },
    { weight: 3, arbitrary: fc.constantFrom(...Object.keys(commands).filter((name) => name !== 'archives')) },
    { weight: 1, arbitrary: fc.constantFrom('archives', 'edits', 'edits') },
  ),
  who: fc.oneof(fc.constant('ada' as const), fc.constantFrom(...persons)),
  whom: fc.constantFrom(...persons),
  role: fc.constantFrom('EDITOR' as const, 'VIEWER' as const),
  nth: fc.nat({ max: 5 }),
})

/** Sequences of up to thirty steps, printed one per line. */
export const sequences: fc.Arbitrary<Step[]> = fc
  .array(step, { minLength: 1, maxLength: 30, size: 'max' })
  .map((steps) => Object.assign(steps, { [fc.toStringMethod]: () => steps.map(describeStep).join('\n') }))
