import type { ChatId } from '@atelier/contract/ids'
import type { TestActor } from '../actors.ts'
import type { Ids } from './ids.ts'
import type { Place, Thing } from './place-parts.ts'
import type { Verdicts } from './verdicts.ts'

export interface Call {
  readonly actor: TestActor
  /** IDs of the place, or random ones to compare the response with that for unknown things. */
  readonly ids: Ids
  readonly words: Place['words']
  readonly idOf: <Id extends string>(thing: Thing<Id>) => Id
  readonly ownChatId: ChatId
}

/** One request to a route, with each actor's verdict. */
export interface Case {
  /** The subject of the case, for the test's title: 'a member’s chat'. */
  readonly about: string
  readonly send: (call: Call) => Promise<Response>
  readonly verdicts: Verdicts
  /** The verdicts in an archived project. Omitted if the case involves no project. */
  readonly archived?: Verdicts
  /** What the place must contain for this case. */
  readonly thing?: Thing
  /** The word that a success must contain, so that its absence from a refusal means something. */
  readonly expectedWord?: keyof Place['words'] | Thing
  /** API keys are rejected, whoever owns them. */
  readonly needsSession?: true
  /** Everyone with access sees everyone, so names and email addresses in a success aren't a leak. */
  readonly showsEveryone?: true
  /** The request creates what it then reads. */
  readonly writesFirst?: true
  /** After the request, the sender may be someone else or signed out, so no more places can be built. */
  readonly signsOut?: true
}

export type Rows<Route extends string> = Readonly<Record<Route, readonly [Case, ...Case[]]>>
