import type { ChatId } from '@atelier/contract/ids'
import type { TestActor } from '../actors.ts'
import type { Ids } from './ids.ts'
import type { Place, Thing } from './place-parts.ts'
import type { Verdicts } from './verdicts.ts'

export interface Call {
  readonly actor: TestActor
  /** Someone else's things; random ids where an answer is compared with that of what is not there. */
  readonly ids: Ids
  readonly words: Place['words']
  /** That of a case's `thing`. */
  readonly idOf: <Id extends string>(thing: Thing<Id>) => Id
  /** The actor's own chat. */
  readonly ownChatId: ChatId
}

/** One request to a route, and what each actor gets for it. */
export interface Case {
  /** What it is about, for a title: 'a member’s chat'. */
  readonly about: string
  readonly send: (call: Call) => Promise<Response>
  readonly verdicts: Verdicts
  /** The same in an archived project; left out where no project is concerned. */
  readonly archived?: Verdicts
  /** What the place needs for it. */
  readonly thing?: Thing
  /** Whose canary a success must carry, so that a refusal's silence says something. */
  readonly shows?: keyof Place['words'] | Thing
  /** An API key is refused, whoever it belongs to. */
  readonly needsSession?: true
  /** Whoever may look at it sees everybody: names and addresses are no leak in a success. */
  readonly tellsAll?: true
  /** It makes what it then reads. */
  readonly writesFirst?: true
  /** Whoever sends it may be someone else afterwards, or nobody: no place can be built any more. */
  readonly endsSession?: true
}

export type Rows<Route extends string> = Readonly<Record<Route, readonly [Case, ...Case[]]>>
