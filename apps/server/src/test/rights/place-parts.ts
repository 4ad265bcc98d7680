import type { TestApp } from '../make-app.ts'
import type { Canaries } from './canaries.ts'
import type { Ids } from './ids.ts'
import type { People } from './people.ts'

export interface Place {
  readonly ids: Ids
  /** What is written where: the words that a success shows and a refusal must not. */
  readonly words: {
    project: string
    /** In the project, where who is asked into it does not see it. */
    inside: string
    invited: string
    team: string
    teamAsked: string
    opened: string
    source: string
    viewerChat: string
    viewerFile: string
    viewerKey: string
    viewerSession: string
    guest: string
    private: string
    removed: string
    public: string
    takenOut: string
  }
}

export interface Parts {
  readonly test: TestApp
  readonly people: People
  readonly canaries: Canaries
}
