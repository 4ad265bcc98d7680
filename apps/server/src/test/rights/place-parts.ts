import type { TestApp } from '../make-app.ts'
import { type ActorName, actorNames, members } from './actor-names.ts'
import type { Canaries } from './canaries.ts'
import type { Ids } from './ids.ts'
import type { People } from './people.ts'

/** The words planted in a place: a success must show them, and a refusal must not. */
export const plantWords = (canaries: Canaries) => ({
  project: canaries.plant('project', 'declined', ...members),
  // in the project, but hidden from invited people
  inside: canaries.plant('inside', ...members),
  invited: canaries.plant('invited', 'owner'),
  team: canaries.plant('team', 'declined', ...members),
  teamAsked: canaries.plant('team-asked', 'editor', 'owner'),
  opened: canaries.plant('opened', ...actorNames),
  source: canaries.plant('source', ...members),
  viewerChat: canaries.plant('viewer-chat', 'viewer'),
  viewerFile: canaries.plant('viewer-file', 'viewer'),
  guest: canaries.plant('guest', 'guest'),
  private: canaries.plant('private', 'owner'),
  // this source stays in the project, so members can read it too
  removed: canaries.plant('removed', 'removed', ...members),
  public: canaries.plant('public', ...actorNames),
  takenOut: canaries.plant('taken-out', 'editor', 'owner'),
})

export interface Place {
  readonly ids: Ids
  readonly words: ReturnType<typeof plantWords>
  readonly things: Map<Thing, { readonly id: string; readonly word: string }>
}

/** A part of a place that only its own cases need. */
export interface Thing<Id extends string = string> {
  /** Who may see the word that it contains. */
  readonly knownTo: readonly ActorName[]
  readonly add: (parts: Parts, place: Place, word: string) => Promise<Id>
}

export interface Parts {
  readonly test: TestApp
  readonly people: People
  readonly canaries: Canaries
}
