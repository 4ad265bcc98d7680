export interface Options {
  /** Smoke test: the shortest run that covers every line. Its figures are meaningless. */
  readonly quick: boolean
  /** The commit to compare with. */
  readonly base?: string | undefined
  /** Prints progress. */
  readonly print: (line: string) => void
}

/** The required limit, in words. */
export interface Bar {
  readonly name: string
  readonly figure: string
  /** null: not measurable on this machine. */
  readonly holds: boolean | null
  readonly how: string
}

export interface Table {
  readonly title: string
  readonly head: readonly string[]
  readonly rows: readonly (readonly string[])[]
}

/** Rows of the peer table (docs/architecture/operation.md). */
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
  /** The bare server's figure in the same run. */
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
  /** What is measured and against what, in one or two sentences. */
  readonly about: string
  /** Runs only when named. */
  readonly isLong?: boolean
  run(options: Options): Promise<Report>
}
