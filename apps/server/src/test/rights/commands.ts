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
import { type Model, oracle, type PersonName, personNames, type Role, type Word } from './oracle.ts'

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
  readonly person: PersonName
  readonly target: PersonName
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
const higherRole = <Current extends Role>(current: Current, offeredRole: Current): Current =>
  current === 'VIEWER' ? offeredRole : current

const sourceAt = ({ sources }: Model, { nth }: Step) => sources[nth % Math.max(1, sources.length)]

export const commands: Readonly<Record<string, Command>> = {
  /** Joins as if an invitation had been accepted, without a request. */
  joins: {
    verdict: () => 'OK',
    apply: (model, { person, role }) => {
      if (!model.members.has(person)) model.members.set(person, role)
    },
    send: async ({ test, people, projectId }, model, { person, role }) => {
      if (!model.members.has(person)) await addMember(test, projectId, people[person].id, role)
      return { word: 'OK', id: null }
    },
  },
  'changes the role of': {
    verdict: (model, { person, target }) => oracle.manage(model, person, target),
    apply: (model, { target, role }) => {
      const invitation = model.invitations.get(target)
      if (model.members.has(target)) model.members.set(target, role)
      else if (invitation) invitation.role = role
    },
    send: ({ people, projectId }, _model, { person, target, role }) =>
      callForOutcome(people[person], members.updateMember, {
        body: { projectId, userId: people[target].id, role },
      }),
  },
  removes: {
    verdict: (model, { person, target }) => oracle.remove(model, person, target),
    apply: (model, { target }) => {
      model.members.delete(target)
      const invitation = model.invitations.get(target)
      if (invitation) invitation.status = 'revoked'
    },
    send: ({ people, projectId }, _model, { person, target }) =>
      callForOutcome(people[person], members.removeMember, {
        body: { projectId, userId: people[target].id },
      }),
  },
  invites: {
    verdict: (model, { person, target }) => oracle.invite(model, person, target),
    apply: (model, { target, role }, id) => {
      const member = model.members.get(target)
      const invitation = model.invitations.get(target)
      if (member) model.members.set(target, higherRole(member, role))
      else if (id) {
        const nextRole = invitation?.status === 'pending' ? higherRole(invitation.role, role) : role
        model.invitations.set(target, { id, role: nextRole, status: 'pending' })
      }
    },
    send: async ({ test, people, projectId, emails }, _model, { person, target, role }) => {
      // a sequence may invite one address more often than the hourly limit allows
      await test.context.db.delete(throttle)
      const { data, error } = await people[person].call(invitations.inviteMembers, {
        body: { projectId, invitations: { type: 'EMAILS', emails: [emails[target]], role } },
      })
      if (error) return { word: wordOf(error.code), id: null }
      return { word: 'OK', id: data.members[0]?.invitationId ?? null }
    },
  },
  accepts: {
    verdict: (model, { person }) => oracle.accept(model, person),
    apply: (model, { person }) => {
      const invitation = model.invitations.get(person)
      if (!invitation) return
      invitation.status = 'accepted'
      if (!model.members.has(person)) model.members.set(person, invitation.role)
    },
    send: ({ people, projectId }, model, { person }) => {
      const invitationId = model.invitations.get(person)?.id ?? projectId
      return callForOutcome(people[person], invitations.acceptInvitation, { body: { invitationId } })
    },
  },
  dismisses: {
    verdict: (model, { person }) => oracle.dismiss(model, person),
    apply: () => undefined,
    send: ({ people, projectId }, model, { person }) => {
      const invitationId = model.invitations.get(person)?.id ?? projectId
      return callForOutcome(people[person], invitations.dismissInvitation, { body: { invitationId } })
    },
  },
  'takes back the invitation of': {
    verdict: (model, { person, target }) => oracle.revoke(model, person, target),
    apply: (model, { target }) => {
      const invitation = model.invitations.get(target)
      if (invitation) invitation.status = 'revoked'
    },
    send: ({ people, projectId }, model, { person, target }) => {
      const invitationId = model.invitations.get(target)?.id ?? projectId
      return callForOutcome(people[person], invitations.revokeInvitation, { body: { invitationId } })
    },
  },
  edits: {
    verdict: (model, { person }) => oracle.edit(model, person),
    apply: (model, { person }) => {
      model.name = `By ${person}`
    },
    send: ({ people, projectId }, _model, { person }) =>
      callForOutcome(people[person], projects.updateProject, {
        params: { projectId },
        body: { name: `By ${person}` },
      }),
  },
  archives: {
    verdict: (model, { person }) => oracle.archive(model, person),
    apply: (model) => {
      model.archived = true
    },
    send: ({ people, projectId }, _model, { person }) =>
      callForOutcome(people[person], projects.archiveProject, { params: { projectId } }),
  },
  'adds a text': {
    verdict: (model, { person }) => oracle.edit(model, person),
    apply: (model, { person }, id) => {
      if (id) model.sources.push({ id, owner: person })
    },
    send: ({ people, projectId }, _model, { person }) =>
      callForOutcome(people[person], addText, {
        body: { fileName: 'Note', fileContent: 'A note.', projectId },
      }),
  },
  'takes out a source': {
    verdict: (model, step) => {
      const verdict = oracle.edit(model, step.person)
      return verdict === 'OK' && !sourceAt(model, step) ? 'NOT_FOUND' : verdict
    },
    apply: (model, step) => {
      const removedSource = sourceAt(model, step)
      model.sources = model.sources.filter((source) => source !== removedSource)
    },
    send: ({ people, projectId }, model, step) => {
      // a missing source is equivalent to a random ID
      const attachmentId = sourceAt(model, step)?.id ?? projectId
      return callForOutcome(people[step.person], projects.removeProjectAttachment, {
        params: { projectId, attachmentId },
      })
    },
  },
  'begins a chat': {
    verdict: (model, { person }) => oracle.chat(model, person),
    apply: (model, { person }, id) => {
      if (id) model.chats.set(person, id)
    },
    send: ({ people, projectId }, _model, { person }) =>
      callForOutcome(people[person], chats.createChat, { body: { projectId } }),
  },
  'asks in the chat of': {
    verdict: (model, { person, target }) =>
      person === target && model.chats.has(person) ? oracle.askInChat(model, person) : 'NOT_FOUND',
    apply: () => undefined,
    send: async ({ people, projectId }, model, { person, target }) => {
      const response = await people[person].send(chats.sendMessage, {
        params: { chatId: model.chats.get(target) ?? projectId },
        body: { text: 'What is the word?' },
      })
      const text = await response.text()
      if (response.ok) return { word: 'OK', id: null }
      return { word: wordOf((JSON.parse(text) as { data: { code: string } }).data.code), id: null }
    },
  },
}

/** Describes a step for failure messages: 'bob removes cleo'. */
export const describeStep = ({ name, person, target, role }: Step): string => {
  if (name === 'joins') return `${person} joins as ${role}`
  if (name === 'invites') return `${person} invites ${target} as ${role}`
  if (name === 'changes the role of') return `${person} ${name} ${target} to ${role}`
  return name === 'removes' || name.endsWith(' of') ? `${person} ${name} ${target}` : `${person} ${name}`
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
  person: fc.oneof(fc.constant('ada' as const), fc.constantFrom(...personNames)),
  target: fc.constantFrom(...personNames),
  role: fc.constantFrom('EDITOR' as const, 'VIEWER' as const),
  nth: fc.nat({ max: 5 }),
})

/** Sequences of up to thirty steps, printed one per line. */
export const sequences: fc.Arbitrary<Step[]> = fc
  .array(step, { minLength: 1, maxLength: 30, size: 'max' })
  .map((steps) => Object.assign(steps, { [fc.toStringMethod]: () => steps.map(describeStep).join('\n') }))
