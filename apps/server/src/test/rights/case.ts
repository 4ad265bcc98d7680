import type { ChatId } from '@atelier/contract/ids'
import type { TestActor } from '../actors.ts'
import type { Ids } from './ids.ts'
import type { Place, Thing } from './place-parts.ts'
import type { Verdicts } from './verdicts.ts'

export interface Call {
  readonly actor: TestActor
  /** IDs of the place; random ones when the response is compared with the one for unknown things. */
  readonly ids: Ids
  readonly words: Place['words']
  /** The ID of the case's `thing`. */
  readonly idOf: <Id extends string>(thing: Thing<Id>) => Id
  /** The actor's own chat. */
  readonly ownChatId: ChatId
}

/** One request to a route, with each actor's verdict. */
export interface Case {
  /** Its subject, for a title: 'a member’s chat'. */
  readonly about: string
  readonly send: (call: Call) => Promise<Response>
  readonly verdicts: Verdicts
  /** The verdicts in an archived project; omitted if no project is involved. */
  readonly archived?: Verdicts
  /** What the place must contain for this case. */
  readonly thing?: Thing
  /** Whose canary a success must contain, so that its absence from a refusal means something. */
  readonly shows?: keyof Place['words'] | Thing
  /** API keys are rejected, whoever they belong to. */
  readonly needsSession?: true
  /** Anyone with access sees everyone: names and addresses in a success aren't a leak. */
  readonly tellsAll?: true
  /** The request creates what it then reads. */
  readonly writesFirst?: true
  /** Afterwards the sender may be someone else or signed out, so no more places can be built. */
  readonly endsSession?: true
}

export type Rows<Route extends string> = Readonly<Record<Route, readonly [Case, ...Case[]]>>
