/** What kind of answer is asked for. */
export type Kind =
  | 'overview'
  | 'summary'
  | 'difference'
  | 'person'
  | 'time'
  | 'amount'
  | 'place'
  | 'contact'
  | 'command'
  | 'how'
  | 'why'
  /** What comes of something. */
  | 'outcome'
  | 'list'
  | 'definition'
  | 'yesno'

/** What the assistant says in its own words. */
export interface Phrases {
  readonly notFound: string
  readonly closest: string
  readonly noSources: string
  readonly greeting: string
  /** After thanks. */
  readonly welcome: string
  /** What it is and what it can do. */
  readonly about: string
  readonly unread: (titles: string) => string
  readonly failed: (titles: string) => string
  readonly readAs: (pairs: string) => string
  /** The sources that answer are written in another language. */
  readonly otherLanguage: string
  /** Of a question with two halves. */
  readonly halfFound: (half: string) => string
  /** All rows of a table are needed, and Analyst Mode is off. */
  readonly switchAnalystOn: string
  readonly sources: (count: number) => string
  /** Without its end. */
  readonly parts: (names: string) => string
  readonly pages: (title: string, count: number) => string
  readonly columns: (names: string) => string
  /** Without its size where that is not known. */
  readonly table: (rows: number | null, columns: string) => string
}

/** How people of a language ask. Patterns are for folded text: lower case, without accents. */
export interface LanguageData {
  readonly asks: readonly (readonly [Kind, RegExp])[]
  /** Words that name the kind of answer, not its subject. */
  readonly kindWords: Partial<Record<Kind | 'any', string>>
  /** Says how something came about, not what is asked: 'by mistake'. */
  readonly asides?: RegExp
  readonly smallTalk: RegExp
  readonly thanks: RegExp
  readonly asksWhatItIs: RegExp
  /** Begins a question that goes on from the last one. */
  readonly goesOn: RegExp
  /** Stands for what the last question was about. */
  readonly pointsBack: RegExp
  /** How two sides of a comparison are named, as `one` and `other`; what both are asked is `base`. */
  readonly sides: readonly RegExp[]
  /** Asks what a source is about, where it names one. */
  readonly ofSource: RegExp
  /** Asks which source is about a `subject`, or whether one is. */
  readonly whichSource: readonly RegExp[]
  /** Cuts a question into two. */
  readonly andThen: RegExp
  readonly phrases?: Phrases
}
