export interface Options {
  /** A smoke test: the shortest run that goes through every line. Its figures mean nothing. */
  readonly quick: boolean
  /** The commit that `compare` compares with. */
  readonly base?: string | undefined
  /** Says what is going on. */
  readonly say: (line: string) => void
}

/** What must hold. */
export interface Bar {
  readonly name: string
  readonly figure: string
  /** null: could not be measured on this machine. */
  readonly holds: boolean | null
  readonly how: string
}

export interface Table {
  readonly title: string
  readonly head: readonly string[]
  readonly rows: readonly (readonly string[])[]
}

/** Rows of the table of peers (docs/architecture/operation.md). */
export type PeerRow =
  | 'firstLoad'
  | 'firstScreen'
  | 'start'
  | 'list'
  | 'firstToken'
  | 'cpu'
  | 'longTasks'
  | 'openChat'

interface PeerFigure {
  /** The bare counterpart in the same run. */
  readonly floor: string
  readonly atelier: string
  /** Better than both peers' recorded figures. */
  readonly isAhead: boolean
}

export interface Report {
  readonly bars: readonly Bar[]
  readonly tables: readonly Table[]
  readonly notes: readonly string[]
  readonly peers: Partial<Record<PeerRow, PeerFigure>>
}

export interface Bench {
  readonly name: string
  readonly title: string
  /** What is measured, against what, in a sentence or two. */
  readonly about: string
  /** Runs only when it is named. */
  readonly isLong?: boolean
  run(options: Options): Promise<Report>
}
